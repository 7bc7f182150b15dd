import { getPayment, lockOrder, movePayment, type OrderRow, type PaymentRow } from '../commerce/index.ts';
import { type AppContext, newId, Refusal, type StaffActor } from '../../platform/index.ts';
import { actOnProceeding, type Proceeding } from '../../people/index.ts';
import { openRefund, proposeRefund } from './open-refund.ts';
import { needsSecond } from './refund.ts';
import { findDisputedPayment } from './refunds-store.ts';

interface Held {
  order: OrderRow;
  payment: PaymentRow;
}

const dispute: Proceeding<Held> = {
  name: 'dispute',
  async lock(tx, id) {
    const found = await findDisputedPayment(tx, id);
    const order = found && (await lockOrder(tx, found.order_id));
    return order && { order, payment: await getPayment(tx, id) };
  },
  sides: (_db, { order }) => [order.account_id],
};

/**
 * A wrong amount never buys anything: finance can only return it. Above the limit the first person's decision is
 * a refund that waits for another person's.
 * @throws Refusal NOT_ALLOWED on an account of one's own, STATE_CHANGED
 */
export async function resolveDispute(
  context: AppContext,
  actor: StaffActor<'refund'>,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<null> {
  await actOnProceeding(context, actor, dispute, { id: paymentId }, async (tx, { payment }, by) => {
    if (payment.state !== 'disputed') throw new Refusal('STATE_CHANGED');
    if (needsSecond(context, payment)) {
      const refundId = newId(by.now.getTime());
      await by.first('refund', refundId);
      await proposeRefund(tx, payment, { id: refundId, reason, now: by.now, endorsedBy: by.staffId });
      return 'endorsed';
    }
    const decidedBy = by.alone();
    await movePayment(tx, payment, 'refund');
    await openRefund(tx, payment, { kind: 'disputed', reason, now: by.now, decidedBy });
    return 'refunded';
  });
  return null;
}
