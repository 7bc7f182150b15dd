import { checkBooks } from './check-books.ts';
import {
  type BillRow,
  type AppContext,
  beijingDay,
  forEachRow,
  inTransaction,
  newId,
} from '../../platform/index.ts';
import { settlePayment } from '../commerce/index.ts';
import { dayEnd, dayStart, differencesOf, nextDay, sumFen, type OwnRow } from './reconciliation.ts';
import {
  findLastDay,
  insertDay,
  insertDifferences,
  listKnownRows,
  listOwnRows,
  listWaitingDays,
  putChecked,
} from './reconciliation-store.ts';

type Channel = 'wechat' | 'alipay';

/** WeChat Pay has yesterday's bill at ten, Alipay at nine, Beijing time. */
const BILLS_AFTER_HOURS = 10;
/** No bill by then means that there is none, and what cannot be settled is a difference. */
const WAIT_AT_MOST_HOURS = 36;
const HOUR_MS = 3_600_000;
const MOST_DAYS = 60;

/**
 * Job: every past day is compared once with each provider's bill. A day is inserted before its bill is fetched,
 * so that missed days are compared later; its result is written in one transaction. Once a day our own books
 * are checked for consistency, too.
 */
export async function reconcile(context: AppContext): Promise<void> {
  const now = context.now();
  let isNewDay = false;
  for (const channel of ['wechat', 'alipay'] as const) {
    if (await addDays(context, channel, now)) isNewDay = true;
    for (const { id, day } of await listWaitingDays(context.db, channel)) {
      if (now.getTime() < dayEnd(day).getTime() + BILLS_AFTER_HOURS * HOUR_MS) continue;
      await reconcileDay(context, channel, id, day).catch((cause: unknown) =>
        context.report(`reconciliation ${channel} ${day}`, cause),
      );
    }
  }
  if (isNewDay)
    for (const { rule, about } of await checkBooks(context.db))
      context.report(`books: ${rule}`, new Error(about));
}

/** Whether a day was added. */
async function addDays(context: AppContext, channel: Channel, now: Date): Promise<boolean> {
  const today = beijingDay(now);
  const earliest = beijingDay(new Date(now.getTime() - MOST_DAYS * 24 * HOUR_MS));
  const last = await findLastDay(context.db, channel);
  const yesterday = beijingDay(new Date(dayStart(today).getTime() - HOUR_MS));
  let day = last === undefined ? yesterday : nextDay(last);
  if (day < earliest) day = earliest;
  const isNew = day < today;
  for (; day < today; day = nextDay(day)) await insertDay(context.db, { id: newId(), day, channel });
  return isNew;
}

async function reconcileDay(context: AppContext, channel: Channel, id: string, day: string): Promise<void> {
  const told = await context.payments[channel].bill(day);
  const isOver = context.now().getTime() > dayEnd(day).getTime() + WAIT_AT_MOST_HOURS * HOUR_MS;
  const [from, until] = [dayStart(day), dayEnd(day)];
  if (told === undefined && !isOver && (await listOwnRows(context.db, channel, from, until)).length > 0) return;
  const bill = told ?? [];
  const left = await settleUntold(context, channel, bill, await listKnownRows(context.db, channel, bill));
  if (left > 0 && !isOver) throw new Error(`${left} payments were not settled`);
  const known = await listKnownRows(context.db, channel, bill);
  const ours = await listOwnRows(context.db, channel, from, until);
  await inTransaction(context.db, async (tx) => {
    const isFirst = await putChecked(tx, id, {
      checked_at: context.now(),
      bill_paid_fen: sumFen(bill, 'payment'),
      bill_refunded_fen: sumFen(bill, 'refund'),
      bill_rows: bill.length,
      own_paid_fen: sumFen(ours, 'payment'),
      own_refunded_fen: sumFen(ours, 'refund'),
      own_rows: ours.length,
    });
    if (isFirst) await insertDifferences(tx, id, differencesOf(bill, known, ours));
  });
}

/**
 * An unreported payment, with a lost notification and a long closed order: the provider is queried, and it is
 * settled. Returns how many could not be.
 */
async function settleUntold(
  context: AppContext,
  channel: Channel,
  bill: readonly BillRow[],
  known: readonly OwnRow[],
): Promise<number> {
  const untold = known.filter(
    ({ kind, state }) => kind === 'payment' && (state === 'waiting' || state === 'closed'),
  );
  const billed = untold.filter(({ orderNo }) =>
    bill.some((row) => row.kind === 'payment' && row.orderNo === orderNo),
  );
  const settled = await forEachRow(
    context,
    billed,
    ({ orderNo }) => `unreported payment ${orderNo}`,
    async ({ orderNo }) => {
      const { state } = await context.payments[channel].query(orderNo);
      if (state === 'paid') await settlePayment(context, { channel, paymentNo: orderNo });
    },
  );
  return billed.length - settled;
}
