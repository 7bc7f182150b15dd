import { type AppContext, inTransaction } from '../../platform/index.ts';
import { moveOrder } from './move-order.ts';
import { movePayment } from './move-payment.ts';
import { listOrdersToClose, lockOrder, type OrderRow } from './orders-store.ts';
import { listPayments } from './payments-store.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Sweep: an order past its 30 minutes is closed, also at the provider. The provider is asked once more first: who paid
 * in the last second gets what was bought. The code of the other channel is closed as soon as an order is paid, and what
 * was paid by it meanwhile is found, even where its notification was lost.
 */
export async function closeOverdueOrders(context: AppContext): Promise<void> {
  for (const order of await listOrdersToClose(context.db, context.now()))
    if (await closeAtProviders(context, order)) await closeHere(context, order.id);
}

/** False where a provider did not say that nothing can be paid any more: the next sweep asks again. */
async function closeAtProviders(context: AppContext, order: OrderRow): Promise<boolean> {
  let isClosed = true;
  for (const { state, channel } of await listPayments(context.db, order.id)) {
    if (state !== 'waiting') continue;
    const provider = context.payments[channel];
    try {
      const answer = await provider.query(order.order_no);
      if (answer.state === 'paid')
        await settlePayment(context, { ...answer, channel, orderNo: order.order_no });
      else if (!(await provider.close(order.order_no)).closed) isClosed = false;
    } catch (cause) {
      isClosed = false;
      context.report(`payment ${channel}: close`, cause);
    }
  }
  return isClosed;
}

const closeHere = (context: AppContext, orderId: string) =>
  inTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === undefined) return;
    if (order.state === 'created' || order.state === 'paying') await moveOrder(tx, order, 'close');
    for (const payment of await listPayments(tx, orderId))
      if (payment.state === 'waiting') await movePayment(tx, payment, 'close');
  });
