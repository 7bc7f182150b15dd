import { sql } from 'kysely';
import { changeOne, type Database, declareItemJob, enqueue, type Tx } from '../../platform/index.ts';

/** By the account. */
export const finishClosingKind = declareItemJob('finish-closing');

export const open = (db: Database) =>
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

export const cancelClosing = (tx: Tx, accountId: string, now: Date): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('account_closing')
      .set({ cancelled_at: now })
      .where('account_id', '=', accountId)
      .where('cancelled_at', 'is', null)
      .where('done_at', 'is', null),
  );

export const postpone = (tx: Tx, id: string, dueAt: Date) =>
  tx.updateTable('account_closing').set({ due_at: dueAt }).where('id', '=', id).execute();

export const markClosed = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('account_closing').set({ done_at: now }).where('id', '=', id).execute();
