/** Selling, payment, bookkeeping, refunds and quotas. */
export { commerceRoutes } from './commerce/commerce-routes.ts';
export {
  earnDisplayFee,
  findOrderFacts,
  findMembership,
  followDisplayOrderKind,
  isMember,
  openDisplayOrder,
  presentOrder,
  settlePayment,
} from './commerce/index.ts';
export type { OrderRow } from './commerce/index.ts';
export { moneyErasure } from './erasure-store.ts';
export { moneyJobs } from './jobs.ts';
export { invoicesRoutes } from './invoices/invoices-routes.ts';
export { packagesRoutes } from './packages/packages-routes.ts';
export { quotaAwardsRoutes } from './quota-awards/quota-awards-routes.ts';
export { releaseReservation, reserveQuota, reserveQuotas, spendReservation, sumRest } from './quota/index.ts';
export { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts';
export { hurryRefund, returnDisplayFee } from './refunds/index.ts';
export { refundsRoutes } from './refunds/refunds-routes.ts';
