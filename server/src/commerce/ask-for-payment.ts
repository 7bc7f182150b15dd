import { inTransaction } from '../db/database.ts';
import type { World } from '../world.ts';
import { askProvider } from './ask-provider.ts';
import { getOwnOrder } from './is-order-paid.ts';
import { lockOrderByNo } from './orders-store.ts';
import { completeOrder } from './settle-payment.ts';

/**
 * The callback that a browser sends. It completes only what the server priced at 0; for anything else it triggers a
 * question to the provider, and nothing that the browser says about price or success is believed.
 */
export async function askForPayment(world: World, accountId: string, orderNo: string): Promise<null> {
  const order = await getOwnOrder(world, accountId, orderNo);
  if (order.price_fen > 0) {
    await askProvider(world, order);
    return null;
  }
  await inTransaction(world.db, async (tx) => {
    const locked = await lockOrderByNo(tx, orderNo);
    if (locked?.state === 'created') await completeOrder(tx, locked, world.now());
  });
  return null;
}
