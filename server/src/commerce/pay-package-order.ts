import { inTransaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { findOrder, setOrderState, type Channel, type OrderRow } from './orders-store.ts';
import { findPayment, insertPayment, setCodeUrl } from './payments-store.ts';

/** Gets the code of one channel; asking again answers the same code. */
export async function payPackageOrder(
  world: World,
  accountId: string,
  orderId: string,
  channel: Channel,
): Promise<{ order: OrderRow; codeUrl: string | null }> {
  const order = await findOrder(world.db, accountId, orderId);
  if (order === undefined) throw new Refusal('NOT_FOUND');
  if (order.state === 'paid') throw new Refusal('ORDER_PAID');
  if (order.state !== 'created' && order.state !== 'paying') throw new Refusal('ORDER_CLOSED');
  if (order.expires_at <= world.now()) throw new Refusal('ORDER_CLOSED');
  if (order.price_fen === 0) return { order, codeUrl: null };
  if (order.terms_accepted_at === null) throw new Refusal('TERMS_REQUIRED');

  const known = await findPayment(world.db, order.id, channel);
  if (known?.code_url) return { order, codeUrl: known.code_url };
  // The row stands before the provider is asked: a payment we know nothing of cannot exist.
  await inTransaction(world.db, async (tx) => {
    await insertPayment(tx, { id: newId(), order_id: order.id, channel });
    await setOrderState(tx, order.id, 'paying');
  });
  const request = {
    orderNo: order.order_no,
    amountFen: order.price_fen,
    description: `${world.config.siteName}会员套餐 ${order.snapshot.name}`,
    expiresAt: order.expires_at,
  };
  const { codeUrl } = await world.payments[channel].create(request).catch((cause: unknown) => {
    world.report(`payment ${channel}: create`, cause);
    throw new Refusal('PROVIDER_UNREACHABLE');
  });
  await inTransaction(world.db, (tx) => setCodeUrl(tx, order.id, channel, codeUrl));
  return { order, codeUrl };
}
