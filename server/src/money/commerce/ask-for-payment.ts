import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { askProvider } from './ask-provider.ts';
import { completeOrder } from './complete-order.ts';
import { getOwnOrder } from './is-order-paid.ts';
import { moveOrder } from './move-order.ts';
import { lockOrder, type OrderRow } from './orders-store.ts';

/**
 * The callback that a browser sends. It completes only what the server priced at 0; for anything else it triggers a
 * question to the provider, and nothing that the browser says about price or success is believed.
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
