import {
  acceptPurchaseTerms,
  askForPayment,
  getMembershipSettings,
  getOrderFacts,
  getShelfFee,
  isOrderPaid,
  isShelfPaid,
  listPackages,
  payPackageOrder,
  submitPackageOrder,
  updateMembershipSettings,
} from '@yinji/contract';
import { type Route, type AppContext, accountRoute, visitorRoute } from '../../platform/index.ts';
import { acceptPurchaseTerms as accept } from './accept-purchase-terms.ts';
import { askForPayment as ask } from './ask-for-payment.ts';
import { getOrderFacts as facts } from './get-order-facts.ts';
import { isOrderPaid as isPaid } from './is-order-paid.ts';
import { isShelfPaid as isShelfOrderPaid } from './is-shelf-paid.ts';
import { findSettings } from './membership-settings-store.ts';
import { countPackages, listPackages as list } from './orders-store.ts';
import { presentOrder } from './present-order.ts';
import { payPackageOrder as pay } from './pay-package-order.ts';
import { submitPackageOrder as submit } from './submit-package-order.ts';
import { updateMembershipSettings as updateSettings } from './update-membership-settings.ts';

export const commerceRoutes = (context: AppContext): Route[] => [
  visitorRoute(listPackages, async ({ page, size }) => ({
    items: (await list(context.db, page, size)).map(
      ({ price_fen, term_days, evidence, authentic, gallery, common, ...same }) => ({
        ...same,
        priceFen: price_fen,
        termDays: term_days,
        quotas: { evidence, authentic, gallery, common },
      }),
    ),
    total: await countPackages(context.db),
  })),
  accountRoute(submitPackageOrder, async (input, { actor }) =>
    presentOrder(await submit(context, actor.accountId, input), null),
  ),
  accountRoute(getOrderFacts, ({ orderId }, { actor }) => facts(context, actor.accountId, orderId)),
  accountRoute(acceptPurchaseTerms, (input, { actor }) => accept(context, actor.accountId, input)),
  accountRoute(getMembershipSettings, async (_input, { actor }) => {
    const chosen = await findSettings(context.db, actor.accountId);
    return { remind: chosen?.remind ?? true, defaultPackageId: chosen?.default_package_id ?? null };
  }),
  accountRoute(updateMembershipSettings, (input, { actor }) => updateSettings(context, actor.accountId, input)),
  accountRoute(payPackageOrder, async ({ orderId, channel }, { actor }) => {
    const { order, codeUrl } = await pay(context, actor.accountId, orderId, channel);
    return presentOrder(order, codeUrl);
  }),
  accountRoute(isOrderPaid, ({ orderNo }, { actor }) => isPaid(context, actor.accountId, orderNo)),
  accountRoute(askForPayment, ({ orderNo }, { actor }) => ask(context, actor.accountId, orderNo)),
  accountRoute(getShelfFee, async () => ({ fee: context.config.shelfFeeFen })),
  accountRoute(isShelfPaid, ({ orderNo }, { actor }) => isShelfOrderPaid(context, actor.accountId, orderNo)),
];
