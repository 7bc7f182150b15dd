import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { askProvider } from './ask-provider.ts';
import { completeOrder } from './complete-order.ts';
import { getOwnOrder } from './is-order-paid.ts';
import { moveOrder } from './move-order.ts';
import { lockOrder, type OrderRow } from './orders-store.ts';

/**
 * The callback sent by a browser. It completes only orders that the server priced at 0; for others it triggers
 * a query to the provider, and the browser's claims about price or success are ignored.
 */
export async function askForPayment(context: AppContext, accountId: string, orderNo: string): Promise<null> {
  const order = await getOwnOrder(context, accountId, orderNo);
  if (order.price_fen > 0) await askProvider(context, order);
  else await completeFreeOrder(context, order);
  return null;
}

async function completeFreeOrder(context: AppContext, { id }: OrderRow): Promise<void> {
  const now = context.now();
  const isOpen = (order: OrderRow | undefined) =>
    order !== undefined && order.price_fen === 0 && order.state === 'created' && order.expires_at > now;
  try {
    await inTransaction(context.db, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order !== undefined && isOpen(order)) await completeOrder(tx, order, now);
    });
  } catch (cause) {
    if ((cause as { constraint?: string }).constraint !== 'one_free_grant') throw cause;
    // Another order of this package was completed meanwhile.
    await inTransaction(context.db, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order?.state === 'created') await moveOrder(tx, order, 'close');
    });
    throw new Refusal('ORDER_PAID', '您已领取过这个套餐');
  }
}
