import type { RefundState } from '@yinji/state-machine';
import type { ExpressionBuilder, Insertable, RawBuilder, Updateable } from 'kysely';
import type { SecondPerson } from '../../people/index.ts';
import { type Database, enqueue, type Schema, type Tx } from '../../platform/index.ts';
import { countNotification } from '../commerce/index.ts';
import { sendRefundKind } from './refund-jobs.ts';

export const findRefund = (db: Database, id: string) =>
  db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** After its order's lock, never before: all moves of money lock in this order. */
export const lockRefund = (tx: Tx, id: string) =>
  tx.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const findOwnOrder = (db: Database, accountId: string, id: string) =>
  db
    .selectFrom('package_order')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export const findOwnRefund = (db: Database, accountId: string, id: string) =>
  db
    .selectFrom('refund')
    .innerJoin('package_order', 'package_order.id', 'refund.order_id')
    .selectAll('refund')
    .where('refund.id', '=', id)
    .where('refund.kind', '=', 'requested')
    .where('package_order.account_id', '=', accountId)
    .executeTakeFirst();

export const findOpenRequest = (db: Database, orderId: string) =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'requested')
    .where('state', 'not in', ['rejected', 'withdrawn', 'done'])
    .executeTakeFirst();

export const findPaidPayment = (db: Database, orderId: string) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .executeTakeFirst();

/** A person's decision is written only for one whom the check of two people let through. */
interface Decided {
  decided_by?: SecondPerson<'refund'> | null;
}
export type RefundChange = Omit<Updateable<Schema['refund']>, 'decided_by'> & Decided;

/** False where the payment has an open refund already. */
export const insertRefund = async (
  tx: Tx,
  row: Omit<Insertable<Schema['refund']>, 'decided_by'> & Decided & { id: string },
): Promise<boolean> => {
  const made = await tx
    .insertInto('refund')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) return false;
  if (row.state === 'approved') await enqueue(tx, sendRefundKind, { id: row.id });
  return true;
};

export async function putRefund(tx: Tx, id: string, change: RefundChange): Promise<void> {
  await tx.updateTable('refund').set(change).where('id', '=', id).execute();
  if (change.state === 'approved') await enqueue(tx, sendRefundKind, { id });
}

const openRefundOf = (eb: ExpressionBuilder<Schema, 'payment'>) =>
  eb
    .selectFrom('refund')
    .select('refund.id')
    .whereRef('refund.payment_id', '=', 'payment.id')
    .where('refund.state', 'not in', ['rejected', 'withdrawn']);

/** Payments that must be returned and have no refund yet. */
export const listOwedPayments = (db: Database, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('payment')
    .select('payment.id')
    .where(isFree)
    .where('payment.state', '=', 'refunding')
    .where((eb) => eb.not(eb.exists(openRefundOf(eb))))
    .limit(50)
    .execute();

export const listRefundsToAsk = (db: Database, now: Date, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('refund')
    .select('id')
    .where(isFree)
    .where('state', 'in', ['approved', 'processing', 'failed'])
    .where('ask_after', '<=', now)
    .orderBy('ask_after')
    .limit(100)
    .execute();

/** When the provider is queried next; undefined where nothing is left to query. */
export const findTurnToAsk = async (db: Database, id: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('refund')
      .select('ask_after')
      .where('id', '=', id)
      .where('state', 'in', ['approved', 'processing', 'failed'])
      .executeTakeFirst()
  )?.ask_after;

/** The refund, if this caller may query the provider now, over all processes. */
export const takeTurnToAsk = (
  db: Database,
  id: string,
  now: Date,
  askAfter: (row: { state: RefundState; asked: number }) => Date,
) =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('refund')
      .selectAll()
      .where('id', '=', id)
      .where('state', 'in', ['approved', 'processing', 'failed'])
      .where('ask_after', '<=', now)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    await tx
      .updateTable('refund')
      .set({ asked: row.asked + 1, ask_after: askAfter(row) })
      .where('id', '=', id)
      .execute();
    return row;
  });

/** A notification says that something happened to a refund: it is counted, and the provider is asked. */
export async function hurryRefund(tx: Tx, refundNo: string, now: Date): Promise<void> {
  const about = await tx
    .selectFrom('refund')
    .select('payment_id')
    .where('refund_no', '=', refundNo)
    .executeTakeFirst();
  if (about) await countNotification(tx, about.payment_id, 'refund', now);
  const hurried = await tx
    .updateTable('refund')
    .set({ ask_after: now })
    .where('refund_no', '=', refundNo)
    .where('state', 'in', ['approved', 'processing', 'failed'])
    .returning('id')
    .execute();
  for (const { id } of hurried) await enqueue(tx, sendRefundKind, { id });
}

const SHOWN = {
  requested: ['requested'],
  'under-way': ['approved', 'processing'],
  failed: ['failed'],
  all: ['requested', 'approved', 'processing', 'done', 'failed', 'rejected', 'withdrawn'],
} as const;
export type Shown = keyof typeof SHOWN;

const selectRows = (db: Database) =>
  db
    .selectFrom('refund')
    .innerJoin('package_order', 'package_order.id', 'refund.order_id')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('staff_name as staff', 'staff.id', 'refund.decided_by')
    .leftJoin('staff_name as endorser', 'endorser.id', 'refund.endorsed_by')
    .selectAll('refund')
    .select([
      'package_order.order_no',
      'package_order.snapshot',
      'package_order.price_fen',
      'payment.channel',
      'payment.payment_no',
      'payment.paid_at',
      'staff.name as staff_name',
      'endorser.name as endorser_name',
    ]);

export type RefundListRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Oldest first where action is needed; otherwise newest first. */
export const listRefundRows = (db: Database, show: Shown, page: number, size: number) =>
  selectRows(db)
    .where('refund.state', 'in', [...SHOWN[show]])
    .orderBy('refund.requested_at', show === 'all' ? 'desc' : 'asc')
    .orderBy('refund.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

/** Of whatever kind, as they were asked for. */
export const listRefundsOfOrder = (db: Database, orderId: string) =>
  selectRows(db).where('refund.order_id', '=', orderId).orderBy('refund.requested_at').execute();

export const getRefundRow = (db: Database, id: string) =>
  selectRows(db).where('refund.id', '=', id).executeTakeFirstOrThrow();

export const countRefunds = async (db: Database) => {
  const rows = await db
    .selectFrom('refund')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const sum = (show: Shown) =>
    rows
      .filter(({ state }) => (SHOWN[show] as readonly string[]).includes(state))
      .reduce((total, { count }) => total + Number(count), 0);
  return { requested: sum('requested'), 'under-way': sum('under-way'), failed: sum('failed'), all: sum('all') };
};

export const findDisputedPayment = (db: Database, id: string) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    // Also one that was resolved meanwhile: that is another answer than not found.
    .where('paid_at', 'is not', null)
    .executeTakeFirst();

/** Without those whose return waits for a second person, among the refunds. */
const selectDisputed = (db: Database) =>
  db
    .selectFrom('payment')
    .where('payment.state', '=', 'disputed')
    .where((eb) => eb.not(eb.exists(openRefundOf(eb))));

export const countDisputed = async (db: Database): Promise<number> => {
  const { count } = await selectDisputed(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const listDisputedRows = (db: Database, page: number, size: number) =>
  selectDisputed(db)
    .innerJoin('package_order', 'package_order.id', 'payment.order_id')
    .selectAll('payment')
    .select([
      'package_order.order_no',
      'package_order.snapshot',
      'package_order.price_fen',
      'package_order.state as order_state',
    ])
    .orderBy('payment.paid_at')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

/** A person's orders with the channel that paid and the latest request for a refund. */
export const listOwnOrderRows = (db: Database, accountId: string, page: number, size: number) =>
  db
    .selectFrom('package_order')
    .select([
      'id',
      'order_no',
      'work_id',
      'snapshot',
      'price_fen',
      'state',
      'created_at',
      'expires_at',
      'paid_at',
    ])
    .select((eb) => [
      eb
        .selectFrom('payment')
        .select('channel')
        .whereRef('payment.order_id', '=', 'package_order.id')
        .where('payment.paid_at', 'is not', null)
        .whereRef('payment.amount_fen', '=', 'package_order.price_fen')
        .orderBy('payment.paid_at')
        .limit(1)
        .as('channel'),
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export const countOwnOrders = async (db: Database, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('package_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The latest request of each of these orders. */
export const listLatestRequests = (db: Database, orderIds: string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('refund')
        .distinctOn('order_id')
        .selectAll()
        .where('order_id', 'in', orderIds)
        .where('kind', '=', 'requested')
        .orderBy('order_id')
        .orderBy('requested_at', 'desc')
        .execute();
