import { PURCHASE_TERMS_VERSION } from '@yinji/contract';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockOwnOrder, setTermsAccepted } from './orders-store.ts';

/**
 * The buyer's express consent to immediate performance (消费者权益保护法 25), with time and version on the order. A
 * repetition keeps the first time; changed terms are refused.
 */
export async function acceptPurchaseTerms(
  context: AppContext,
  accountId: string,
  given: { orderId: string; version: string },
): Promise<null> {
  if (given.version !== PURCHASE_TERMS_VERSION)
    throw new Refusal('TERMS_REQUIRED', '购买须知已更新，请刷新页面后重新阅读');
  await inTransaction(context.db, async (tx) => {
    const order = Refusal.unlessFound(await lockOwnOrder(tx, accountId, given.orderId));
    if (order.terms_version === given.version) return;
    if (order.state === 'paid') throw new Refusal('ORDER_PAID');
    if (!['created', 'paying'].includes(order.state) || order.expires_at <= context.now())
      throw new Refusal('ORDER_CLOSED');
    await setTermsAccepted(tx, order.id, given.version, context.now());
  });
  return null;
}
