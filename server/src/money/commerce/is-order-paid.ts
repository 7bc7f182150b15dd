import { Refusal, type AppContext } from '../../platform/index.ts';
import { askProvider } from './ask-provider.ts';
import { findOrderByNo, type OrderRow } from './orders-store.ts';

/** Until the money is returned an order counts as paid. */
const isPaid = (order: OrderRow) => order.state === 'paid' || order.state === 'refunding';

/** Our own books first; the provider only while they show the order as open. */
export async function isOrderPaid(context: AppContext, accountId: string, orderNo: string): Promise<boolean> {
  const order = await getOwnOrder(context, accountId, orderNo);
  if (order.state !== 'created' && order.state !== 'paying') return isPaid(order);
  await askProvider(context, order);
  return isPaid(await getOwnOrder(context, accountId, orderNo));
}

export async function getOwnOrder(context: AppContext, accountId: string, orderNo: string): Promise<OrderRow> {
  const order = Refusal.unlessFound(await findOrderByNo(context.db, accountId, orderNo));
  return order;
}
