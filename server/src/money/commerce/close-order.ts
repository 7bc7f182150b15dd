import { type AppContext, inTransaction, itemJob } from '../../platform/index.ts';
import { moveOrder } from './move-order.ts';
import { closeAtProvider } from './close-at-provider.ts';
import { movePayment } from './move-payment.ts';
import { closeOrderKind } from './order-jobs.ts';
import { getOrder, listOrdersToClose, lockOrder, type OrderRow } from './orders-store.ts';
import { listPayments } from './payments-store.ts';

/** Pause after a provider did not confirm that nothing can be paid any more. */
const PAUSE_MS = 30_000;

/**
 * Closes an order after its 30 minutes, also at the provider. The provider is queried first: a payment in the
 * last second still buys. The other channel's code is closed as soon as an order is paid, and a payment by it
 * meanwhile is found, even if its notification was lost.
 */
export const closeOrder = itemJob({
  kind: closeOrderKind,
  label: '关闭超时订单',
  listDue: (context, free) => listOrdersToClose(context.db, context.now(), free('package_order.id')),
  run: async (context, id) => {
    const order = await getOrder(context.db, id);
    const leftMs = order.expires_at.getTime() - context.now().getTime();
    if ((order.state === 'created' || order.state === 'paying') && leftMs > 0) return { laterMs: leftMs };
    if (!(await closeAtProviders(context, order))) return { laterMs: PAUSE_MS };
    await closeHere(context, id);
  },
});

/** False where a provider did not confirm that nothing can be paid any more. */
async function closeAtProviders(context: AppContext, order: OrderRow): Promise<boolean> {
  let isClosed = true;
  for (const payment of await listPayments(context.db, order.id))
    if (payment.state === 'waiting' && !(await closeAtProvider(context, payment))) isClosed = false;
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
