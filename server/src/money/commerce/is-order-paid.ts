import { Refusal, type World } from '../../platform/index.ts';
import { askProvider } from './ask-provider.ts';
import { findOrderByNo, type OrderRow } from './orders-store.ts';

/** Until the money has gone back an order counts as paid. */
const isPaid = (order: OrderRow) => order.state === 'paid' || order.state === 'refunding';

/** Our own books first; the provider only while they say it is open. */
export async function isOrderPaid(world: World, accountId: string, orderNo: string): Promise<boolean> {
  const order = await getOwnOrder(world, accountId, orderNo);
  if (order.state !== 'created' && order.state !== 'paying') return isPaid(order);
  await askProvider(world, order);
  return isPaid(await getOwnOrder(world, accountId, orderNo));
}

export async function getOwnOrder(world: World, accountId: string, orderNo: string): Promise<OrderRow> {
  const order = await findOrderByNo(world.db, accountId, orderNo);
  if (order === undefined) throw new Refusal('NOT_FOUND');
  return order;
}
