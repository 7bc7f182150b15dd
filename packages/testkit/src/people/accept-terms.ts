import { PURCHASE_TERMS_VERSION } from '@yinji/contract';
import { acceptPurchaseTerms } from '../../../../server/src/money/commerce/accept-purchase-terms.ts';
import type { AppContext } from '../../../../server/src/platform/app-context.ts';

/** A buyer's consent, without which a priced order gets no payment code. */
export const acceptTerms = (context: AppContext, accountId: string, orderId: string): Promise<null> =>
  acceptPurchaseTerms(context, accountId, { orderId, version: PURCHASE_TERMS_VERSION });
