import { inTransaction } from '../db/database.ts';
import type { World } from '../world.ts';
import { listStrayPayments, setPaymentState } from './payments-store.ts';

/** Sweep: paid twice or after closing goes back in full. The refund number is the payment's id, so asking twice refunds once. */
export async function refundStrayPayments(world: World): Promise<void> {
  for (const stray of await listStrayPayments(world.db)) {
    const amountFen = stray.amount_fen ?? 0;
    try {
      const refund = await world.payments[stray.channel].refund({
        orderNo: stray.order_no,
        refundNo: stray.id.replaceAll('-', ''),
        amountFen,
        totalFen: amountFen,
        reason: '重复付款或订单已关闭，自动退回',
      });
      if (refund.state === 'done')
        await inTransaction(world.db, (tx) => setPaymentState(tx, stray.id, 'refunded'));
    } catch (cause) {
      world.report(`payment ${stray.channel}: refund`, cause);
    }
  }
}
