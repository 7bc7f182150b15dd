import type { OutputOf, getOrderStory as call } from '@yinji/contract';
import { auditStaff, listOwnStaffIds, refuseOwnMatter } from '../../people/index.ts';
import {
  type AppContext,
  beijingDay,
  inTransaction,
  Refusal,
  type StaffActor,
  takeToken,
} from '../../platform/index.ts';
import {
  type Channel,
  findOrderByNumber,
  listNotifications,
  listOrdersOfAccount,
  listPayments,
  type OrderRow,
} from '../commerce/index.ts';
import { listInvoicesOfOrder, presentInvoiceRows } from '../invoices/index.ts';
import { findDayOf, listDifferencesOf, presentDifference } from '../reconciliation/index.ts';
import { listRefundsOfOrder, presentRefundRow } from '../refunds/index.ts';
import { presentBuyer, presentLine } from './present-buyer.ts';

type Story = OutputOf<typeof call>;

const LIMIT = { capacity: 60, refillSeconds: 10 };
const MOST_OTHERS = 20;

/**
 * One order from its making to its end, for finance with its buyer on the phone. Each opening is audited.
 * @throws Refusal NOT_FOUND, NOT_ALLOWED on an order of one's own
 */
export async function getOrderStory(context: AppContext, actor: StaffActor, orderNo: string): Promise<Story> {
  await takeToken(context, 'open-order', actor.staffId, LIMIT, 'TOO_MANY_REQUESTS');
  const order = Refusal.unlessFound(await findOrderByNumber(context.db, orderNo));
  await refuseOwnMatter(context.db, actor, [order.account_id]);
  await inTransaction(context.db, (tx) => auditStaff(tx, actor.staffId, 'order-opened', order.id));
  const { termDays, quotas } = order.snapshot;
  const others = await listOrdersOfAccount(context.db, order.account_id, MOST_OTHERS + 1);
  return {
    ...presentLine(order),
    orderId: order.id,
    isDisplay: order.work_id !== null,
    termDays,
    quotas,
    expiresAt: order.expires_at.toISOString(),
    termsAcceptedAt: order.terms_accepted_at?.toISOString() ?? null,
    buyer: Refusal.unlessFound(await presentBuyer(context, order.account_id)),
    ...(await tellPayments(context, order)),
    refunds: await tellRefunds(context, actor, order),
    invoices: await presentInvoiceRows(context, await listInvoicesOfOrder(context.db, order.id)),
    others: others
      .filter(({ id }) => id !== order.id)
      .slice(0, MOST_OTHERS)
      .map(presentLine),
  };
}

/** Each attempt to pay, and what the bills say of their numbers. */
async function tellPayments(
  { db }: AppContext,
  order: OrderRow,
): Promise<Pick<Story, 'payments' | 'differences'>> {
  const rows = (await listPayments(db, order.id)).toSorted((a, b) => +a.created_at - +b.created_at);
  const told = Map.groupBy(await listNotifications(db, order.id), ({ payment_id: id }) => id);
  const payments: Story['payments'] = [];
  for (const row of rows)
    payments.push({
      paymentId: row.id,
      channel: row.channel,
      manner: row.manner,
      paymentNo: row.payment_no,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      amountFen: row.amount_fen,
      tradeNo: row.provider_trade_no,
      paidAt: row.paid_at?.toISOString() ?? null,
      notifications: (told.get(row.id) ?? []).map(({ kind, times, first_at, last_at }) => ({
        kind,
        times,
        firstAt: first_at.toISOString(),
        lastAt: last_at.toISOString(),
      })),
      billDay: await findBillDay({ db }, row.channel, row.paid_at),
    });
  // A payment that has no row here is on a bill under the order's number.
  const numbers = [...new Set([order.order_no, ...rows.map(({ payment_no: no }) => no)])];
  const differences = (await listDifferencesOf(db, numbers)).map((row) => ({
    ...presentDifference(row),
    reconciliationId: row.reconciliation_id,
    date: row.day,
    channel: row.channel,
  }));
  return { payments, differences };
}

async function tellRefunds(context: AppContext, actor: StaffActor, order: OrderRow): Promise<Story['refunds']> {
  const ownIds = await listOwnStaffIds(context.db, actor.staffId);
  const refunds: Story['refunds'] = [];
  for (const row of await listRefundsOfOrder(context.db, order.id))
    refunds.push({
      ...presentRefundRow(context, row, ownIds),
      paymentNo: row.payment_no,
      billDay: await findBillDay(context, row.channel, row.done_at),
    });
  return refunds;
}

/** By our books' day, whose bill names the movement; null where nothing moved, or no comparison began. */
async function findBillDay({ db }: Pick<AppContext, 'db'>, channel: Channel, movedAt: Date | null) {
  const day = movedAt === null ? undefined : await findDayOf(db, channel, beijingDay(movedAt));
  return day === undefined
    ? null
    : { reconciliationId: day.id, date: day.day, checkedAt: day.checked_at?.toISOString() ?? null };
}
