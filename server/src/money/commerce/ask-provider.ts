import type { AppContext } from '../../platform/index.ts';
import type { OrderRow } from './orders-store.ts';
import { listPayments, takeTurnToAsk } from './payments-store.ts';
import { settlePayment } from './settle-payment.ts';

/** Seconds between two queries about one payment; the client polls every two. */
const ASK_SECONDS = 3;

/** Queries every channel that was tried, whichever the payer used, and settles what it calls paid. */
export async function askProvider(context: AppContext, order: OrderRow): Promise<void> {
  for (const payment of await listPayments(context.db, order.id)) {
    if (
      payment.state !== 'waiting' ||
      !(await takeTurnToAsk(context.db, payment.id, context.now(), ASK_SECONDS))
    )
      continue;
    const { channel } = payment;
    try {
      const { state } = await context.payments[channel].query(payment.payment_no);
      if (state === 'paid') await settlePayment(context, { channel, paymentNo: payment.payment_no });
    } catch (cause) {
      context.report(`payment ${channel}: query`, cause);
    }
  }
}
