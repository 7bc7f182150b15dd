import type { AppContext, Route } from '../platform/index.ts';
import { commerceRoutes } from './commerce/commerce-routes.ts';
import { invoicesRoutes } from './invoices/invoices-routes.ts';
import { orderStoriesRoutes } from './order-stories/order-stories-routes.ts';
import { packagesRoutes } from './packages/packages-routes.ts';
import { paymentHelpRoutes } from './payment-help/payment-help-routes.ts';
import { quotaAwardsRoutes } from './quota-awards/quota-awards-routes.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts';
import { refundsRoutes } from './refunds/refunds-routes.ts';

export const moneyRoutes = (context: AppContext): Route[] => [
  ...commerceRoutes(context),
  ...paymentHelpRoutes(context),
  ...packagesRoutes(context),
  ...quotaAwardsRoutes(context),
  ...invoicesRoutes(context),
  ...refundsRoutes(context),
  ...reconciliationRoutes(context),
  ...orderStoriesRoutes(context),
];
