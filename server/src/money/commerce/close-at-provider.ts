import type { AppContext } from '../../platform/index.ts';
import type { PaymentRow } from './payments-store.ts';
import { settlePayment } from './settle-payment.ts';

/** True where the provider confirmed that it is paid, and it was settled, or cannot be paid any more. */
export async function closeAtProvider(
  context: AppContext,
  { channel, payment_no: paymentNo }: Pick<PaymentRow, 'channel' | 'payment_no'>,
): Promise<boolean> {
  const provider = context.payments[channel];
  try {
    const { state } = await provider.query(paymentNo);
    // Some refuse to close what was given back.
    if (state === 'closed') return true;
    if (state === 'unpaid') return (await provider.close(paymentNo)).closed;
    await settlePayment(context, { channel, paymentNo });
    return true;
  } catch (cause) {
    context.report(`payment ${channel}: close`, cause);
    return false;
  }
}
