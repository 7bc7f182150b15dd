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
import QRCode from 'qrcode';
import { accountRoute, visitorRoute, type Route } from '../http/route.ts';
import type { World } from '../world.ts';
import { acceptPurchaseTerms as accept } from './accept-purchase-terms.ts';
import { askForPayment as ask } from './ask-for-payment.ts';
import { getOrderFacts as facts } from './get-order-facts.ts';
import { isOrderPaid as isPaid } from './is-order-paid.ts';
import { isShelfPaid as isShelfOrderPaid } from './is-shelf-paid.ts';
import { findSettings } from './membership-settings-store.ts';
import { countPackages, listPackages as list, type OrderRow } from './orders-store.ts';
import { payPackageOrder as pay } from './pay-package-order.ts';
import { submitPackageOrder as submit } from './submit-package-order.ts';
import { updateMembershipSettings as updateSettings } from './update-membership-settings.ts';

async function present(order: OrderRow, codeUrl: string | null) {
  const png =
    codeUrl === null
      ? null
      : await QRCode.toBuffer(codeUrl, { errorCorrectionLevel: 'M', margin: 4, width: 464 });
  return {
    orderId: order.id,
    orderNo: order.order_no,
    needsPayment: order.price_fen > 0,
    qrCodePng: png?.toString('base64') ?? null,
    expiresAt: order.expires_at.toISOString(),
  };
}

export const commerceRoutes = (world: World): Route[] => [
  visitorRoute(listPackages, async ({ page, size }) => ({
    items: (await list(world.db, page, size)).map(
      ({ price_fen, term_days, evidence, authentic, gallery, common, ...same }) => ({
        ...same,
        priceFen: price_fen,
        termDays: term_days,
        quotas: { evidence, authentic, gallery, common },
      }),
    ),
    total: await countPackages(world.db),
  })),
  accountRoute(submitPackageOrder, async (input, { actor }) =>
    present(await submit(world, actor.accountId, input), null),
  ),
  accountRoute(getOrderFacts, ({ orderId }, { actor }) => facts(world, actor.accountId, orderId)),
  accountRoute(acceptPurchaseTerms, (input, { actor }) => accept(world, actor.accountId, input)),
  accountRoute(getMembershipSettings, async (_input, { actor }) => {
    const chosen = await findSettings(world.db, actor.accountId);
    return { remind: chosen?.remind ?? true, defaultPackageId: chosen?.default_package_id ?? null };
  }),
  accountRoute(updateMembershipSettings, (input, { actor }) => updateSettings(world, actor.accountId, input)),
  accountRoute(payPackageOrder, async ({ orderId, channel }, { actor }) => {
    const { order, codeUrl } = await pay(world, actor.accountId, orderId, channel);
    return present(order, codeUrl);
  }),
  accountRoute(isOrderPaid, ({ orderNo }, { actor }) => isPaid(world, actor.accountId, orderNo)),
  accountRoute(askForPayment, ({ orderNo }, { actor }) => ask(world, actor.accountId, orderNo)),
  accountRoute(getShelfFee, async () => ({ fee: world.config.shelfFeeFen })),
  accountRoute(isShelfPaid, isShelfOrderPaid),
];
