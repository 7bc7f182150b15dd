import { z } from 'zod';
import { PaymentProviderError } from './payment-provider.ts';
import type { PaymentState, RefundOutcome } from './payment-provider.ts';
import type { WechatPayConfig } from './wechat-pay-config.ts';

const Fen = z.number().int().nonnegative();

/** A transaction as queried or notified (APIv3 查询订单). */
export const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: Fen, currency: z.string() }).optional(),
});

/** A refund as made or queried (APIv3 申请退款). */
export const Refund = z.object({
  refund_id: z.string(),
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  status: z.string(),
  success_time: z.optional(z.iso.datetime({ offset: true })),
  amount: z.object({ refund: Fen, currency: z.string() }),
});

/** Checks that the answer is about our order before using it. */
export function paymentStateOf(
  config: WechatPayConfig,
  orderNo: string,
  transaction: z.infer<typeof Transaction>,
): PaymentState {
  const { mchid, appid, out_trade_no, trade_state } = transaction;
  if (mchid !== config.mchid || appid !== config.appid || out_trade_no !== orderNo) {
    throw unexpected('an answer about another order');
  }
  if (trade_state === 'CLOSED' || trade_state === 'REVOKED') return { state: 'closed' };
  if (trade_state === 'REFUND') return { state: 'closed', refunded: true };
  if (trade_state !== 'SUCCESS') return { state: 'unpaid' }; // NOTPAY, USERPAYING, PAYERROR
  const { amount, transaction_id, success_time } = transaction;
  if (amount?.currency !== 'CNY' || !transaction_id || !success_time)
    throw unexpected('a payment without its facts');
  return {
    state: 'paid',
    amountFen: amount.total,
    providerTradeNo: transaction_id,
    paidAt: new Date(success_time),
  };
}

export function refundOutcomeOf(refundNo: string, refund: z.infer<typeof Refund>): RefundOutcome {
  if (refund.out_refund_no !== refundNo) throw unexpected('an answer about another refund');
  const providerRefundNo = refund.refund_id;
  if (refund.status === 'SUCCESS')
    return {
      state: 'done',
      providerRefundNo,
      ...(refund.success_time && { doneAt: new Date(refund.success_time) }),
    };
  if (refund.status === 'PROCESSING') return { state: 'processing', providerRefundNo };
  return { state: 'failed', providerRefundNo, reason: refund.status }; // CLOSED, ABNORMAL
}

const unexpected = (what: string): PaymentProviderError =>
  new PaymentProviderError('wechat', 'unknown', 'UNEXPECTED_REPLY', what);
