import { sql, type Insertable, type RawBuilder } from 'kysely';
import { type Database, declareItemJob, enqueue, type Schema, type Tx } from '../../platform/index.ts';

export const deliverBroadcastKind = declareItemJob('deliver-broadcast');

export type BroadcastRow = NonNullable<Awaited<ReturnType<typeof findBroadcast>>>;

const withAuthor = (db: Database) =>
  db
    .selectFrom('broadcast')
    .innerJoin('staff', 'staff.id', 'broadcast.created_by')
    .selectAll('broadcast')
    .select('staff.name as author')
    .select((eb) =>
      eb
        .selectFrom('notice')
        .select((count) => count.fn.countAll<number>().as('read'))
        .whereRef('notice.broadcast_id', '=', 'broadcast.id')
        .where('read_at', 'is not', null)
        .as('read'),
    );

/** Newest first: ids are ordered by time. */
export const listBroadcasts = (db: Database, before: string | undefined, limit: number) =>
  withAuthor(db)
    .$if(before !== undefined, (query) =>
      query.where('broadcast.created_at', '<', (eb) =>
        eb
          .selectFrom('broadcast as last')
          .select('created_at')
          .where('last.id', '=', before ?? ''),
      ),
    )
    .orderBy('broadcast.created_at', 'desc')
    .limit(limit)
    .execute();

export const findBroadcast = (db: Database, id: string) =>
  withAuthor(db).where('broadcast.id', '=', id).executeTakeFirst();

/** False where the id is taken: the same draft again, or another person's. */
export async function insertBroadcast(tx: Tx, row: Insertable<Schema['broadcast']>): Promise<boolean> {
  const made = await tx
    .insertInto('broadcast')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export const lockBroadcast = (tx: Tx, id: string) =>
  tx.selectFrom('broadcast').select('state').where('id', '=', id).forUpdate().executeTakeFirst();

export async function confirm(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('broadcast').set({ state: 'sending', confirmed_at: now }).where('id', '=', id).execute();
  await enqueue(tx, deliverBroadcastKind, { id });
}

export const listSending = (db: Database, isFree: RawBuilder<boolean>) =>
  db.selectFrom('broadcast').select('id').where('state', '=', 'sending').where(isFree).execute();

/** Hides it from everybody who has not read it. */
export async function recall(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('broadcast').set({ state: 'recalled', recalled_at: now }).where('id', '=', id).execute();
  await tx
    .updateTable('notice')
    .set({ deleted_at: now })
    .where('broadcast_id', '=', id)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}

export const lockSending = (tx: Tx, id: string) =>
  tx
    .selectFrom('broadcast')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .forUpdate()
    .executeTakeFirst();

const audienceOf = (db: Database, audience: 'all' | 'members', at: Date) =>
  db
    .selectFrom('account')
    .where('closed_at', 'is', null)
    .where('account.created_at', '<=', at)
    .$if(audience === 'members', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('membership')
            .select(sql`1`.as('one'))
            .whereRef('membership.account_id', '=', 'account.id')
            .where('starts_at', '<=', at)
            .where('ends_at', '>', at)
            .where('ended_at', 'is', null),
        ),
      ),
    );

export const countAudience = async (db: Database, audience: 'all' | 'members', at: Date): Promise<number> => {
  const { count } = await audienceOf(db, audience, at)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const listAudience = (
  tx: Tx,
  audience: 'all' | 'members',
  at: Date,
  after: string | null,
  limit: number,
) =>
  audienceOf(tx, audience, at)
    .select('account.id')
    .$if(after !== null, (query) => query.where('account.id', '>', after ?? ''))
    .orderBy('account.id')
    .limit(limit)
    .execute();

/** How many were inserted. */
export async function insertNotices(tx: Tx, rows: Insertable<Schema['notice']>[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notice')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

export const setReached = (tx: Tx, id: string, reachedId: string, more: number) =>
  tx
    .updateTable('broadcast')
    .set((eb) => ({ reached_id: reachedId, reached: eb('reached', '+', more) }))
    .where('id', '=', id)
    .execute();

export const finish = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('broadcast').set({ state: 'sent', finished_at: now }).where('id', '=', id).execute();
