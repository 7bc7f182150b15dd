import type { Database, Tx } from '../db/database.ts';

const columns = ['id', 'title', 'body', 'link', 'created_at', 'read_at'] as const;

const own = (db: Database, accountId: string) =>
  db.selectFrom('notice').where('account_id', '=', accountId).where('deleted_at', 'is', null);

export const listNotices = (db: Database, accountId: string, page: number, size: number) =>
  own(db, accountId)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export const countNotices = async (db: Database, accountId: string, onlyUnread: boolean): Promise<number> => {
  const { count } = await own(db, accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(onlyUnread, (query) => query.where('read_at', 'is', null))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const findNotice = (db: Database, accountId: string, id: string) =>
  own(db, accountId).select(columns).where('id', '=', id).executeTakeFirst();

/** Marks one, or all where `id` is left out. */
export const markRead = (tx: Tx, accountId: string, now: Date, id?: string) =>
  tx
    .updateTable('notice')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();

export async function deleteNotice(tx: Tx, accountId: string, id: string, now: Date): Promise<boolean> {
  const gone = await tx
    .updateTable('notice')
    .set({ deleted_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return gone.numUpdatedRows === 1n;
}
