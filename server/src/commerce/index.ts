export { grantQuota } from './grant-quota.ts';
export { isMember } from './membership.ts';
export { findMembership } from './orders-store.ts';
export { releaseReservation, reserveQuota, spendReservation } from './quota.ts';
export { sumRest } from './quota-store.ts';
export { settlePayment } from './settle-payment.ts';
