import { getOrder, getPayment, lockOrder, returnStrayKind, type OrderRow } from '../commerce/index.ts';
import {
  PaymentProviderError,
  type RefundState,
  type AppContext,
  inTransaction,
  itemJob,
} from '../../platform/index.ts';
import { finishRefund } from './finish-refund.ts';
import { moveRefund } from './move-refund.ts';
import { openRefund } from './open-refund.ts';
import { sendRefundKind } from './refund-jobs.ts';
import { waitMs } from './refund.ts';
import {
  findTurnToAsk,
  listOwedPayments,
  listRefundsToAsk,
  lockRefund,
  takeTurnToAsk,
  type RefundRow,
} from './refunds-store.ts';

/** A double or late payment is returned automatically. */
export const returnStrayPayment = itemJob({
  kind: returnStrayKind,
  label: '多付款退回',
  listDue: (context, free) => listOwedPayments(context.db, free('payment.id')),
  run: (context, id) =>
    inTransaction(context.db, async (tx) => {
      await lockOrder(tx, (await getPayment(tx, id)).order_id);
      const payment = await getPayment(tx, id);
      if (payment.state !== 'refunding') return;
      const reason = '重复付款或订单已关闭，自动退回';
      await openRefund(tx, payment, { kind: 'stray', reason, now: context.now() });
    }),
});

/**
 * Sends a refund to its provider and follows it there. The refund number is the key: repeated after a kill or a
 * lost answer, the provider refunds once. A refund has pauses of its own (`waitMs`).
 */
export const sendRefund = itemJob({
  kind: sendRefundKind,
  label: '退款',
  listDue: (context, free) => listRefundsToAsk(context.db, context.now(), free('refund.id')),
  run: async (context, id) => {
    await send(context, id);
    const next = await findTurnToAsk(context.db, id);
    return next && { laterMs: Math.max(0, next.getTime() - context.now().getTime()) };
  },
});

async function send(context: AppContext, id: string): Promise<void> {
  const now = context.now();
  const refund = await takeTurnToAsk(
    context.db,
    id,
    now,
    ({ state, asked }) => new Date(now.getTime() + waitMs(state, asked)),
  );
  if (refund === undefined) return;
  const payment = await getPayment(context.db, refund.payment_id);
  const order = await getOrder(context.db, refund.order_id);
  try {
    const told = await askProvider(context, refund, payment, order);
    await note(context, refund, told);
  } catch (cause) {
    // The outcome is unknown: the next turn queries again.
    context.report(`payment ${payment.channel}: refund`, cause);
  }
}

interface Paid {
  channel: 'wechat' | 'alipay';
  payment_no: string;
  amount_fen: number | null;
}

async function askProvider(
  context: AppContext,
  refund: RefundRow,
  { channel, payment_no: orderNo, amount_fen: paidFen }: Paid,
  { work_id: workId }: Pick<OrderRow, 'work_id'>,
): Promise<RefundState> {
  const provider = context.payments[channel];
  const { refund_no: refundNo, amount_fen: amountFen } = refund;
  if (refund.state !== 'approved') return provider.queryRefund({ orderNo, refundNo });
  try {
    const bought = workId === null ? '会员套餐退款' : '公开展示费退款';
    const reason = refund.kind === 'requested' ? bought : '付款未对应有效订单，原路退回';
    return await provider.refund({ orderNo, refundNo, amountFen, totalFen: paidFen ?? 0, reason });
  } catch (cause) {
    if (!(cause instanceof PaymentProviderError) || cause.outcome !== 'refused') throw cause;
    const known = await provider.queryRefund({ orderNo, refundNo });
    if (known.state !== 'absent') return known;
    // A code cancelled while it was being paid: Alipay has returned everything already.
    const trade = channel === 'alipay' && amountFen === paidFen ? await provider.query(orderNo) : undefined;
    if (trade?.state === 'closed' && trade.refunded) return { state: 'done' };
    return { state: 'failed', reason: cause.code };
  }
}

/** Writes the provider's answer, under the locks and only where it still fits. */
const note = (context: AppContext, { id, order_id: orderId }: RefundRow, told: RefundState): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const refund = await lockRefund(tx, id);
    const { state } = refund;
    if (order === undefined || !['approved', 'processing', 'failed'].includes(state)) return;
    if (told.state === 'done') return finishRefund(tx, order, refund, told.doneAt ?? context.now());
    if (told.state === 'processing' && state === 'approved') await moveRefund(tx, refund, 'send', { asked: 0 });
    if (told.state === 'absent' && state === 'processing') await moveRefund(tx, refund, 'lose');
    if (told.state === 'failed' && state !== 'failed')
      await moveRefund(tx, refund, 'fail', { failure: told.reason.slice(0, 200) });
  });
