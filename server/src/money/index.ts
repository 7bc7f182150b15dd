/** Selling, payment, bookkeeping, refunds and quotas. */
export {
  earnDisplayFee,
  findOrderFacts,
  findMembership,
  followDisplayOrderKind,
  openDisplayOrder,
  orderNoOf,
  presentOrder,
  settlePayment,
} from './commerce/index.ts';
export type { OrderRow } from './commerce/index.ts';
export { moneyErasure } from './erasure-store.ts';
export { openInvoiceDetails } from './invoices/index.ts';
export { moneyJobs } from './jobs.ts';
export { moneyRoutes } from './routes.ts';
export { releaseReservation, reserveQuota, reserveQuotas, spendReservation, sumRest } from './quota/index.ts';
export { hurryRefund, returnDisplayFee } from './refunds/index.ts';
