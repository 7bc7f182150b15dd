import type { Insertable } from 'kysely';
import type { Database, Schema, Tx } from '../../platform/index.ts';

const columns = ['id', 'category', 'title', 'body', 'link', 'created_at', 'read_at'] as const;

const own = (db: Database, accountId: string) =>
  db.selectFrom('notice').where('account_id', '=', accountId).where('deleted_at', 'is', null);

/** Nobody pages further; a jump into the millions would cost as many rows. */
const DEEPEST = 10_000;

export const listNotices = async (db: Database, accountId: string, page: number, size: number) => {
  const offset = (page - 1) * size;
  if (offset > DEEPEST) return [];
  return own(db, accountId)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
};

export const countNotices = async (db: Database, accountId: string, onlyUnread: boolean): Promise<number> => {
  const { count } = await own(db, accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(onlyUnread, (query) => query.where('read_at', 'is', null))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const findNotice = (db: Database, accountId: string, id: string) =>
  own(db, accountId).select(columns).where('id', '=', id).executeTakeFirst();

/** How many were inserted: nobody gets a broadcast twice. */
export async function insertNotices(tx: Tx, rows: Insertable<Schema['notice']>[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notice')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/** Marks one, or all where `id` is left out. A read notice keeps its first time. */
export const markRead = (tx: Tx, accountId: string, now: Date, id?: string) =>
  tx
    .updateTable('notice')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();

/** False where the person has no such notice; deleting again changes nothing. */
export async function deleteNotice(tx: Tx, accountId: string, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('notice')
    .select('deleted_at')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.deleted_at === null)
    await tx.updateTable('notice').set({ deleted_at: now }).where('id', '=', id).execute();
  return row !== undefined;
}

/** Hides a broadcast from everybody who has not read it. */
export const hideUnread = (tx: Tx, broadcastId: string, now: Date) =>
  tx
    .updateTable('notice')
    .set({ deleted_at: now })
    .where('broadcast_id', '=', broadcastId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
