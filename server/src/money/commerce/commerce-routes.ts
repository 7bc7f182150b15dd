import * as calls from '@yinji/contract';
import { type Route, type AppContext, accountRoute, visitorRoute } from '../../platform/index.ts';
import { acceptPurchaseTerms } from './accept-purchase-terms.ts';
import { askForPayment } from './ask-for-payment.ts';
import { getOrderFacts } from './get-order-facts.ts';
import { isOrderPaid } from './is-order-paid.ts';
import { isShelfPaid } from './is-shelf-paid.ts';
import { findSettings } from './membership-settings-store.ts';
import { countPackages, listPackages } from './orders-store.ts';
import { presentOrder } from './present-order.ts';
import { openPaymentLink } from './open-payment-link.ts';
import { payInWechat } from './pay-in-wechat.ts';
import { payPackageOrder } from './pay-package-order.ts';
import { submitPackageOrder } from './submit-package-order.ts';
import { updateMembershipSettings } from './update-membership-settings.ts';

export const commerceRoutes = (context: AppContext): Route[] => [
  visitorRoute(calls.listPackages, async ({ page, size }) => ({
    items: (await listPackages(context.db, page, size)).map(
      ({ price_fen, term_days, evidence, authentic, gallery, common, ...same }) => ({
        ...same,
        priceFen: price_fen,
        termDays: term_days,
        quotas: { evidence, authentic, gallery, common },
      }),
    ),
    total: await countPackages(context.db),
  })),
  accountRoute(calls.submitPackageOrder, async (input, { actor }) =>
    presentOrder(await submitPackageOrder(context, actor.accountId, input), null),
  ),
  accountRoute(calls.getOrderFacts, ({ orderId }, { actor }) =>
    getOrderFacts(context, actor.accountId, orderId),
  ),
  accountRoute(calls.acceptPurchaseTerms, (input, { actor }) =>
    acceptPurchaseTerms(context, actor.accountId, input),
  ),
  accountRoute(calls.getMembershipSettings, async (_input, { actor }) => {
    const chosen = await findSettings(context.db, actor.accountId);
    return { remind: chosen?.remind ?? true, defaultPackageId: chosen?.default_package_id ?? null };
  }),
  accountRoute(calls.updateMembershipSettings, (input, { actor }) =>
    updateMembershipSettings(context, actor.accountId, input),
  ),
  accountRoute(calls.payPackageOrder, async ({ orderId, channel }, { actor }) => {
    const { order, codeUrl } = await payPackageOrder(context, actor.accountId, orderId, channel);
    return presentOrder(order, codeUrl);
  }),
  accountRoute(calls.openPaymentLink, (input, { actor, address }) =>
    openPaymentLink(context, actor.accountId, input, { address }),
  ),
  accountRoute(calls.payInWechat, (input, { actor }) =>
    payInWechat(context, actor.accountId, input, { askerSha256: actor.tokenSha256 }),
  ),
  accountRoute(calls.isOrderPaid, ({ orderNo }, { actor }) => isOrderPaid(context, actor.accountId, orderNo)),
  accountRoute(calls.askForPayment, ({ orderNo }, { actor }) =>
    askForPayment(context, actor.accountId, orderNo),
  ),
  accountRoute(calls.getShelfFee, async () => ({ fee: context.config.shelfFeeFen })),
  accountRoute(calls.isShelfPaid, ({ orderNo }, { actor }) => isShelfPaid(context, actor.accountId, orderNo)),
];
