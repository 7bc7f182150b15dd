import { type RawBuilder, sql } from 'kysely';
import { type Database, declareItemJob, enqueue, type Tx } from '../../platform/index.ts';

/** By the account. */
export const finishClosingKind = declareItemJob('finish-closing');

/** Locked against everything that refers to the account; undefined where it is closed. */
export const lockAccountForClosing = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'kind'])
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

const open = (db: Database) =>
  db.selectFrom('account_closing').selectAll().where('cancelled_at', 'is', null).where('done_at', 'is', null);

export const findOpenClosing = (db: Database, accountId: string) =>
  open(db).where('account_id', '=', accountId).executeTakeFirst();

/** By the database's clock, like sessions, so that one clock decides which came first. */
export async function insertClosing(tx: Tx, id: string, accountId: string, dueAt: Date): Promise<void> {
  await tx
    .insertInto('account_closing')
    .values({ id, account_id: accountId, asked_at: sql<Date>`clock_timestamp()`, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await enqueue(tx, finishClosingKind, { id: accountId }, dueAt);
}

export async function cancelClosing(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const cancelled = await tx
    .updateTable('account_closing')
    .set({ cancelled_at: now })
    .where('account_id', '=', accountId)
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return cancelled.numUpdatedRows === 1n;
}

/** By the account. Whoever signed in after asking has thought better of it. */
export const listDueClosings = (db: Database, now: Date, isFree: RawBuilder<boolean>) =>
  open(db)
    .clearSelect()
    .select('account_id as id')
    .where(isFree)
    .where((eb) =>
      eb.or([
        eb('due_at', '<=', now),
        eb.exists(
          eb
            .selectFrom('session')
            .select('session.account_id')
            .whereRef('session.account_id', '=', 'account_closing.account_id')
            .whereRef('session.created_at', '>', 'account_closing.asked_at'),
        ),
      ]),
    )
    .orderBy('due_at')
    .limit(50)
    .execute();

export const hasReturned = async (tx: Tx, accountId: string, askedAt: Date): Promise<boolean> =>
  (await tx
    .selectFrom('session')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('created_at', '>', askedAt)
    .executeTakeFirst()) !== undefined;

export const postpone = (tx: Tx, id: string, dueAt: Date) =>
  tx.updateTable('account_closing').set({ due_at: dueAt }).where('id', '=', id).execute();

export const markClosed = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('account_closing').set({ done_at: now }).where('id', '=', id).execute();

export const countWorks = async (db: Database, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('work')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const endSessions = (tx: Tx, accountId: string, now: Date) =>
  tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('person_id', '=', accountId)]))
    .where('revoked_at', 'is', null)
    .execute();

/** False where one stands already. */
export async function insertHold(
  tx: Tx,
  row: { id: string; account_id: string; reason: string; set_by: string },
): Promise<boolean> {
  const made = await tx
    .insertInto('legal_hold')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}
