import type { World } from '../../platform/index.ts';
import { listQueryRows } from './query-history-store.ts';
import { HISTORY_LIMIT, keptSince, openQuery } from './query-history.ts';

export async function listQueries(world: World, accountId: string) {
  const rows = await listQueryRows(world.db, accountId, keptSince(world.now()), HISTORY_LIMIT);
  return rows.map(({ id, at, sealed }) => ({
    id,
    at: at.toISOString(),
    ...openQuery(world.vault, accountId, sealed),
  }));
}
