import { inTransaction } from '../db/database.ts';
import type { World } from '../world.ts';
import { listOverdueOrders, lockOrderByNo, setOrderState } from './orders-store.ts';
import { listPayments, setPaymentState } from './payments-store.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Sweep: an order past its 30 minutes is closed, also at the provider. The provider is asked once more first: who
 * paid in the last second gets what was bought.
 */
export async function closeOverdueOrders(world: World): Promise<void> {
  for (const order of await listOverdueOrders(world.db, world.now())) {
    let isSettled = true;
    for (const payment of await listPayments(world.db, order.id)) {
      if (payment.state !== 'waiting') continue;
      const provider = world.payments[payment.channel];
      try {
        const answer = await provider.query(order.order_no);
        if (answer.state === 'paid')
          await settlePayment(world, { channel: payment.channel, orderNo: order.order_no, ...answer });
        else if (!(await provider.close(order.order_no)).closed) isSettled = false;
      } catch (cause) {
        // Left open: the next sweep asks again.
        isSettled = false;
        world.report(`payment ${payment.channel}: close`, cause);
      }
    }
    if (!isSettled) continue;
    await inTransaction(world.db, async (tx) => {
      const locked = await lockOrderByNo(tx, order.order_no);
      if (locked?.state !== 'created' && locked?.state !== 'paying') return;
      await setOrderState(tx, order.id, 'closed');
      for (const payment of await listPayments(tx, order.id))
        if (payment.state === 'waiting') await setPaymentState(tx, payment.id, 'closed');
    });
  }
}
