import type { Queryable } from '../log-store.ts';
import type { PaidAnswer, PaymentToConfirm } from '../client.ts';

export async function findConfirmation(
  db: Queryable,
  { channel, paymentNo }: PaymentToConfirm,
): Promise<PaidAnswer | undefined> {
  const { rows } = await db.query<Omit<PaidAnswer, 'state'>>({
    name: 'payment-confirmation',
    text: `select amount_fen as "amountFen", provider_trade_no as "providerTradeNo", paid_at as "paidAt"
      from payment_confirmation where channel = $1 and payment_no = $2`,
    values: [channel, paymentNo],
  });
  return rows[0] && { state: 'paid', ...rows[0] };
}

/** The first one stays. */
export const insertConfirmation = (
  db: Queryable,
  { channel, paymentNo }: PaymentToConfirm,
  { amountFen, providerTradeNo, paidAt }: PaidAnswer,
) =>
  db.query({
    name: 'confirm-payment',
    text: `insert into payment_confirmation (channel, payment_no, amount_fen, provider_trade_no, paid_at)
      values ($1, $2, $3, $4, $5) on conflict (channel, payment_no) do nothing`,
    values: [channel, paymentNo, amountFen, providerTradeNo, paidAt],
  });
