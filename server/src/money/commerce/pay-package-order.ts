import { Refusal, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { moveOrder } from './move-order.ts';
import type { Channel, OrderRow } from './orders-store.ts';
import { getPayable, lockOpenOrder, paymentWish, requireTime, requireUndisputed } from './payable-order.ts';
import { findCodePayment, insertPayment, listPayments, setCodeUrl } from './payments-store.ts';

/** Gets the code of one channel; a repetition returns the same code. */
export async function payPackageOrder(
  context: AppContext,
  accountId: string,
  orderId: string,
  channel: Channel,
): Promise<{ order: OrderRow; codeUrl: string | null }> {
  const order = await getPayable(context, accountId, orderId);
  if (order.price_fen === 0) return { order, codeUrl: null };
  const ofChannel = (await listPayments(context.db, order.id)).filter((one) => one.channel === channel);
  requireUndisputed(ofChannel);
  const known = ofChannel.find(({ manner }) => manner === 'code');
  if (known?.code_url) return { order, codeUrl: known.code_url };
  requireTime(order, context.now());
  // The row is written before the provider is called, so that no payment is unknown to us.
  await inTransaction(context.db, async (tx) => {
    const locked = await lockOpenOrder(tx, order.id, context.now());
    await insertPayment(tx, {
      id: newId(),
      order_id: order.id,
      channel,
      manner: 'code',
      payment_no: order.order_no,
      created_at: context.now(),
    });
    await moveOrder(tx, locked, 'pay');
  });
  const wish = paymentWish(context, order, order.order_no);
  const { codeUrl } = await context.payments[channel].create(wish).catch((cause: unknown) => {
    context.report(`payment ${channel}: create`, cause);
    throw new Refusal('PROVIDER_UNREACHABLE');
  });
  await inTransaction(context.db, async (tx) => {
    // It may have been closed or paid meanwhile: then no code is shown.
    await lockOpenOrder(tx, order.id, context.now());
    const payment = await findCodePayment(tx, order.id, channel);
    if (payment === undefined) return;
    requireUndisputed([payment]);
    await setCodeUrl(tx, payment.id, codeUrl);
  });
  return { order, codeUrl };
}
