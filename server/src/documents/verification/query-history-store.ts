import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/index.ts';

export const listQueryRows = (db: Database, accountId: string, since: Date, limit: number) =>
  db
    .selectFrom('query_history')
    .select(['id', 'sealed', 'at'])
    .where('account_id', '=', accountId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** One writer at a time per person, so that the limit holds. */
export const lockQueries = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('query_history ' || ${accountId}::text, 0))`.execute(tx);

export const insertQuery = (tx: Tx, row: { id: string; account_id: string; sealed: Uint8Array; at: Date }) =>
  tx
    .insertInto('query_history')
    .values({ ...row, sealed: Buffer.from(row.sealed) })
    .execute();

/** Only their own: another person's id deletes nothing. Returns how many were deleted. */
export async function deleteQueries(db: Database, accountId: string, ids?: readonly string[]): Promise<number> {
  const gone = await db
    .deleteFrom('query_history')
    .where('account_id', '=', accountId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

export const deleteOldQueries = (db: Database, before: Date) =>
  db.deleteFrom('query_history').where('at', '<', before).execute();
