import * as calls from '@yinji/contract';
import { type Route, type AppContext, accountRoute, visitorRoute } from '../../platform/index.ts';
import { makePaymentHelp } from './make-payment-help.ts';
import { payForAnotherByCode, payForAnotherByLink, payForAnotherInWechat } from './pay-for-another.ts';
import { showPaymentHelp } from './show-payment-help.ts';
import { withdrawPaymentHelp } from './withdraw-payment-help.ts';

export const paymentHelpRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.makePaymentHelp, ({ orderId }, { actor }) =>
    makePaymentHelp(context, actor.accountId, orderId),
  ),
  accountRoute(calls.withdrawPaymentHelp, ({ orderId }, { actor }) =>
    withdrawPaymentHelp(context, actor.accountId, orderId),
  ),
  visitorRoute(calls.showPaymentHelp, ({ token }, { network }) => showPaymentHelp(context, token, network)),
  visitorRoute(calls.payForAnotherByCode, (input, { network }) => payForAnotherByCode(context, input, network)),
  visitorRoute(calls.payForAnotherByLink, (input, asked) => payForAnotherByLink(context, input, asked)),
  visitorRoute(calls.payForAnotherInWechat, (input, { network }) =>
    payForAnotherInWechat(context, input, network),
  ),
];
