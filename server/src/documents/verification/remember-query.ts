import { type AppContext, inTransaction, newId, takeToken } from '../../platform/index.ts';
import { deleteQueries, insertQuery, listQueryRows, lockQueries } from './query-history-store.ts';
import {
  HISTORY_LIMIT,
  isSameQuestion,
  keptSince,
  openQuery,
  sealQuery,
  type PastQuery,
} from './query-history.ts';

/** Keeps the newest answer to a query, and the newest queries up to the limit. */
export async function rememberQuery(context: AppContext, accountId: string, query: PastQuery): Promise<null> {
  await takeToken(
    context,
    'remember-query',
    accountId,
    { capacity: 60, refillSeconds: 5 },
    'TOO_MANY_REQUESTS',
  );
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    await lockQueries(tx, accountId);
    const rows = await listQueryRows(tx, accountId, new Date(0), HISTORY_LIMIT + 1);
    const gone = rows.filter(
      (row, at) =>
        at >= HISTORY_LIMIT - 1 ||
        row.at < keptSince(now) ||
        isSameQuestion(query, openQuery(context.vault, accountId, row.sealed)),
    );
    if (gone.length > 0)
      await deleteQueries(
        tx,
        accountId,
        gone.map((row) => row.id),
      );
    const sealed = sealQuery(context.vault, accountId, query);
    await insertQuery(tx, { id: newId(now.getTime()), account_id: accountId, sealed, at: now });
  });
  return null;
}
