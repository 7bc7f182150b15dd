import type { AppContext } from '../../platform/index.ts';
import { openNumberedPayment, orderPage } from './open-numbered-payment.ts';
import type { Channel } from './orders-store.ts';

export interface Payer {
  /** WeChat Pay opens the link from there alone. */
  address: string;
  /** The order's own page by default. */
  returnUrl?: string;
}

/**
 * The address that opens the payer's own app, for this answer alone: it is neither stored nor given twice. One of
 * WeChat Pay's lives for five minutes and from one address, so each asking closes the one before and makes another
 * under a number of its own; an Alipay page may be opened again under its first number.
 */
export function openPaymentLink(
  context: AppContext,
  accountId: string,
  { orderId, channel }: { orderId: string; channel: Channel },
  { address: payerAddress, returnUrl = orderPage(context, orderId) }: Payer,
): Promise<{ linkUrl: string }> {
  const provider = context.payments[channel];
  const asked = { orderId, channel, isRepeated: provider.repeatsLinks };
  return openNumberedPayment(context, accountId, asked, (wish) =>
    provider.link({ ...wish, payerAddress, returnUrl }),
  );
}
