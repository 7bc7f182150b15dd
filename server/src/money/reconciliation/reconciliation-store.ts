import type { Insertable, Updateable } from 'kysely';
import { type BillRow, changeOne, type Database, newId, type Schema, type Tx } from '../../platform/index.ts';
import type { Difference, OwnRow } from './reconciliation.ts';

type Channel = 'wechat' | 'alipay';

export const findLastDay = async (db: Database, channel: Channel): Promise<string | undefined> => {
  const row = await db
    .selectFrom('reconciliation')
    .select('day')
    .where('channel', '=', channel)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
};

export const insertDay = (db: Database, row: Insertable<Schema['reconciliation']>) =>
  db
    .insertInto('reconciliation')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const listWaitingDays = (db: Database, channel: Channel) =>
  db
    .selectFrom('reconciliation')
    .select(['id', 'day'])
    .where('channel', '=', channel)
    .where('checked_at', 'is', null)
    .orderBy('day')
    .execute();

/** False where the day was checked already. */
export const putChecked = (
  tx: Tx,
  id: string,
  result: Updateable<Schema['reconciliation']>,
): Promise<boolean> =>
  changeOne(tx.updateTable('reconciliation').set(result).where('id', '=', id).where('checked_at', 'is', null));

export async function insertDifferences(tx: Tx, reconciliationId: string, found: readonly Difference[]) {
  if (found.length === 0) return;
  await tx
    .insertInto('reconciliation_difference')
    .values(
      found.map((one) => ({
        id: newId(),
        reconciliation_id: reconciliationId,
        kind: one.kind,
        subject: one.subject,
        order_no: one.orderNo,
        refund_no: one.refundNo,
        bill_fen: one.billFen,
        own_fen: one.ownFen,
        own_state: one.ownState,
      })),
    )
    .execute();
}

const selectPayments = (db: Database, channel: Channel) =>
  db
    .selectFrom('payment')
    .select(['payment.payment_no', 'payment.amount_fen', 'payment.state'])
    .where('payment.channel', '=', channel);

const selectRefunds = (db: Database, channel: Channel) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['payment.payment_no', 'refund.refund_no', 'refund.amount_fen', 'refund.state'])
    .where('payment.channel', '=', channel);

interface Selected {
  payment_no: string;
  refund_no?: string;
  amount_fen: number | null;
  state: string;
}

const toRow = (row: Selected): OwnRow => ({
  kind: row.refund_no === undefined ? 'payment' : 'refund',
  orderNo: row.payment_no,
  refundNo: row.refund_no ?? null,
  amountFen: row.amount_fen,
  state: row.state,
});

/** Our rows that a bill names, whatever their state and day. */
export async function listKnownRows(
  db: Database,
  channel: Channel,
  bill: readonly BillRow[],
): Promise<OwnRow[]> {
  if (bill.length === 0) return [];
  const orderNos = [...new Set(bill.map(({ orderNo }) => orderNo))];
  const payments = await selectPayments(db, channel).where('payment.payment_no', 'in', orderNos).execute();
  const refunds = await selectRefunds(db, channel).where('payment.payment_no', 'in', orderNos).execute();
  return [...payments, ...refunds].map(toRow);
}

/** Movements by our books in [from, until). */
export async function listOwnRows(db: Database, channel: Channel, from: Date, until: Date): Promise<OwnRow[]> {
  const payments = await selectPayments(db, channel)
    .where('payment.paid_at', '>=', from)
    .where('payment.paid_at', '<', until)
    .execute();
  const refunds = await selectRefunds(db, channel)
    .where('refund.done_at', '>=', from)
    .where('refund.done_at', '<', until)
    .execute();
  return [...payments, ...refunds].map(toRow);
}

const selectDays = (db: Database) =>
  db
    .selectFrom('reconciliation')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('reconciliation_difference')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('reconciliation_id', '=', 'reconciliation.id')
        .as('differences'),
      eb
        .selectFrom('reconciliation_difference')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('reconciliation_id', '=', 'reconciliation.id')
        .where('resolved_at', 'is', null)
        .as('open'),
    ]);

export type DayRow = Awaited<ReturnType<ReturnType<typeof selectDays>['execute']>>[number];

const isOpen = (db: Database) =>
  db.selectFrom('reconciliation_difference').select('reconciliation_id').where('resolved_at', 'is', null);

export const listDays = (db: Database, onlyOpen: boolean, page: number, size: number) =>
  selectDays(db)
    .$if(onlyOpen, (query) => query.where('reconciliation.id', 'in', isOpen(db)))
    .orderBy('day', 'desc')
    .orderBy('channel', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export const countDays = async (db: Database, onlyOpen: boolean): Promise<number> => {
  const { count } = await db
    .selectFrom('reconciliation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(onlyOpen, (query) => query.where('reconciliation.id', 'in', isOpen(db)))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const findDay = (db: Database, id: string) =>
  selectDays(db).where('reconciliation.id', '=', id).executeTakeFirst();

const selectDifferences = (db: Database) =>
  db
    .selectFrom('reconciliation_difference')
    .leftJoin('staff_name as staff', 'staff.id', 'reconciliation_difference.resolved_by')
    .selectAll('reconciliation_difference')
    .select('staff.name as staff_name');

export type DifferenceRow = Awaited<ReturnType<ReturnType<typeof selectDifferences>['execute']>>[number];

export const listDifferences = (db: Database, reconciliationId: string) =>
  selectDifferences(db)
    .where('reconciliation_id', '=', reconciliationId)
    .orderBy('reconciliation_difference.id')
    .execute();

/** What the bills of any day said of these numbers, with the day. */
export const listDifferencesOf = (db: Database, paymentNos: readonly string[]) =>
  selectDifferences(db)
    .innerJoin('reconciliation', 'reconciliation.id', 'reconciliation_id')
    .select(['reconciliation.day', 'reconciliation.channel'])
    .where('order_no', 'in', paymentNos)
    .orderBy('reconciliation.day')
    .orderBy('reconciliation_difference.id')
    .execute();

export const findDayOf = (db: Database, channel: Channel, day: string) =>
  db
    .selectFrom('reconciliation')
    .select(['id', 'day', 'checked_at'])
    .where('channel', '=', channel)
    .where('day', '=', day)
    .executeTakeFirst();

export const findDifference = (db: Database, id: string) =>
  selectDifferences(db).where('reconciliation_difference.id', '=', id).executeTakeFirst();

/** False where it has been resolved already. */
export const putResolved = (tx: Tx, id: string, staffId: string, note: string, at: Date): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('reconciliation_difference')
      .set({ note, resolved_by: staffId, resolved_at: at })
      .where('id', '=', id)
      .where('resolved_at', 'is', null),
  );
