/** What is sold, paid, booked, refunded and granted. */
export { closeOverdueOrders } from './commerce/close-overdue-orders.ts';
export { commerceRoutes } from './commerce/commerce-routes.ts';
export { endTerms } from './commerce/end-terms.ts';
export {
  earnDisplayFee,
  findMembership,
  isMember,
  openDisplayOrder,
  presentOrder,
  settlePayment,
} from './commerce/index.ts';
export type { OrderRow } from './commerce/index.ts';
export { remindOfExpiry } from './commerce/remind-of-expiry.ts';
export { moneyErasure } from './erasure-store.ts';
export { voidOvertakenInvoices } from './invoices/index.ts';
export { invoicesRoutes } from './invoices/invoices-routes.ts';
export { packagesRoutes } from './packages/packages-routes.ts';
export { quotaAwardsRoutes } from './quota-awards/quota-awards-routes.ts';
export {
  releaseReservation,
  releaseStaleReservations,
  reserveQuota,
  reserveQuotas,
  spendReservation,
  sumRest,
} from './quota/index.ts';
export { reconcile } from './reconciliation/index.ts';
export { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts';
export { hurryRefund, returnDisplayFee, sendRefunds } from './refunds/index.ts';
export { refundsRoutes } from './refunds/refunds-routes.ts';
export { walletRoutes } from './wallet/wallet-routes.ts';
