import { getPayment, lockOrder, movePayment } from '../commerce/index.ts';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { openRefund } from './open-refund.ts';
import { findDisputedPayment } from './refunds-store.ts';

/** A wrong amount never buys anything: finance can only return it. */
export async function resolveDispute(
  context: AppContext,
  staffId: string,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<null> {
  const disputed = Refusal.unlessFound(await findDisputedPayment(context.db, paymentId));
  await inTransaction(context.db, async (tx) => {
    await lockOrder(tx, disputed.order_id);
    const payment = await getPayment(tx, paymentId);
    if (payment.state !== 'disputed') throw new Refusal('STATE_CHANGED');
    await movePayment(tx, payment, 'refund');
    await openRefund(tx, payment, { kind: 'disputed', reason, now: context.now(), decidedBy: staffId });
    await auditStaff(tx, staffId, 'dispute-refunded', paymentId);
  });
  return null;
}
