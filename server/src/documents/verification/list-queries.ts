import type { AppContext } from '../../platform/index.ts';
import { listQueryRows } from './query-history-store.ts';
import { HISTORY_LIMIT, keptSince, openQuery } from './query-history.ts';

export async function listQueries(context: AppContext, accountId: string) {
  const rows = await listQueryRows(context.db, accountId, keptSince(context.now()), HISTORY_LIMIT);
  return rows.map(({ id, at, sealed }) => ({
    id,
    at: at.toISOString(),
    ...openQuery(context.vault, accountId, sealed),
  }));
}
