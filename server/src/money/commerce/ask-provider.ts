import type { World } from '../../platform/index.ts';
import type { OrderRow } from './orders-store.ts';
import { listPayments, takeTurnToAsk } from './payments-store.ts';
import { settlePayment } from './settle-payment.ts';

/** Seconds between two questions about one payment; the client polls every two. */
const ASK_SECONDS = 3;

/** Asks every channel that was tried, whichever the payer used; what it proves is settled. */
export async function askProvider(world: World, order: OrderRow): Promise<void> {
  for (const payment of await listPayments(world.db, order.id)) {
    if (payment.state !== 'waiting' || !(await takeTurnToAsk(world.db, payment.id, world.now(), ASK_SECONDS)))
      continue;
    const { channel } = payment;
    const answer = await world.payments[channel].query(order.order_no).catch((cause: unknown) => {
      world.report(`payment ${channel}: query`, cause);
      return undefined;
    });
    if (answer?.state === 'paid') await settlePayment(world, { ...answer, channel, orderNo: order.order_no });
  }
}
