import { Refusal, type AppContext, inTransaction, takeToken } from '../../platform/index.ts';
import { newToken, tokenSha256 } from '../../people/index.ts';
import { getPayable, lockOpenOrder, requireTime } from '../commerce/index.ts';
import { putHelp } from './payment-help-store.ts';

/** How long the link says that the order was paid, after the time in which it could be. */
const AFTERWARDS_MS = 3_600_000;

/**
 * A link's secret, for this answer alone: its digest is stored. It ends with the order's own time, and with the next one
 * of the account. The order's terms are accepted already: whoever pays consents to nothing for the buyer.
 * @throws Refusal NOT_FOUND, ORDER_CLOSED, ORDER_PAID, TERMS_REQUIRED; STATE_CHANGED for an order that is not of a package
 */
export async function makePaymentHelp(
  context: AppContext,
  accountId: string,
  orderId: string,
): Promise<{ token: string; madeAt: string }> {
  await takeToken(
    context,
    'payment-help',
    accountId,
    { capacity: 10, refillSeconds: 300 },
    'TOO_MANY_REQUESTS',
  );
  const order = await getPayable(context, accountId, orderId);
  // The name of a display's order is the title of a work.
  if (order.price_fen === 0 || order.work_id !== null) throw new Refusal('STATE_CHANGED');
  const now = context.now();
  requireTime(order, now);
  const token = newToken();
  await inTransaction(context.db, async (tx) => {
    await lockOpenOrder(tx, order.id, now);
    await putHelp(tx, {
      accountId,
      orderId: order.id,
      tokenSha256: tokenSha256(token),
      madeAt: now,
      endsAt: new Date(order.expires_at.getTime() + AFTERWARDS_MS),
    });
  });
  return { token, madeAt: now.toISOString() };
}
