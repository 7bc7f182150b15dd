import type { PaidAnswer, PaymentToConfirm } from '../../../../sealer/src/client.ts';
import { settlePayment } from '../../../../server/src/money/commerce/settle-payment.ts';
import type { AppContext } from '../../../../server/src/platform/app-context.ts';

type Paid = PaymentToConfirm & Omit<PaidAnswer, 'state'> & { isNotified?: boolean };

/** Settles what a provider would have told the sealer: a test that has neither. */
export const settleAsPaid = (context: AppContext, { amountFen, providerTradeNo, paidAt, ...told }: Paid) => {
  const answer: PaidAnswer = { state: 'paid', amountFen, providerTradeNo, paidAt };
  return settlePayment({ ...context, sealer: { ...context.sealer, confirmPayment: async () => answer } }, told);
};
