import { termFrom, type OutputOf, type getOwnOrder as call } from '@yinji/contract';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { findPerson } from '../../people/index.ts';
import { findOrder, listPayments, paysInWechat } from '../commerce/index.ts';
import { findHelpOfOrder } from '../payment-help/index.ts';
import { presentRefund } from './present-refund.ts';
import { fullRefundUntil } from './refund-terms.ts';
import { listLatestRequests } from './refunds-store.ts';

/** One order for its buyer: how it stands, its receipt once it is paid, and every payment beside it that bought nothing. */
export async function getOwnOrder(
  context: AppContext,
  accountId: string,
  orderId: string,
): Promise<OutputOf<typeof call>> {
  const order = Refusal.unlessFound(await findOrder(context.db, accountId, orderId));
  const payments = await listPayments(context.db, order.id);
  const [refund] = await listLatestRequests(context.db, [order.id]);
  const bought = payments.find(({ id, state }) => state === 'paid' || id === refund?.payment_id);
  const help = await findHelpOfOrder(context.db, order.id, context.now());
  const { name, priceFen, termDays, quotas } = order.snapshot;
  return {
    orderId: order.id,
    orderNo: order.order_no,
    isDisplay: order.work_id !== null,
    packageName: name,
    priceFen,
    termDays,
    quotas,
    state: order.state,
    createdAt: order.created_at.toISOString(),
    expiresAt: order.expires_at.toISOString(),
    termsAcceptedAt: order.terms_accepted_at?.toISOString() ?? null,
    simulated: context.config.mode === 'evaluation',
    paysInWechat: paysInWechat(context),
    paid:
      order.paid_at === null
        ? null
        : {
            at: order.paid_at.toISOString(),
            endsAt: new Date(termFrom(order.paid_at.getTime(), termDays).endsMs).toISOString(),
            fullRefundUntil: fullRefundUntil(order.paid_at).toISOString(),
            by: (await findPerson(context, accountId))?.name ?? null,
            channel: bought?.channel ?? null,
            tradeNo: bought?.provider_trade_no ?? null,
          },
    helpMadeAt: help?.made_at.toISOString() ?? null,
    refund: refund === undefined ? null : presentRefund(refund),
    returned: payments.flatMap((one) => {
      const state = BESIDE[one.state];
      const { channel, provider_trade_no: tradeNo, amount_fen: amountFen } = one;
      return state === undefined || one === bought
        ? []
        : [{ channel, tradeNo, amountFen: amountFen ?? 0, state }];
    }),
  };
}

/** States of a payment that bought nothing, or whose order was refunded. */
const BESIDE: Partial<Record<string, 'returning' | 'returned' | 'checking'>> = {
  refunding: 'returning',
  refunded: 'returned',
  disputed: 'checking',
};
