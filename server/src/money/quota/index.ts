export { freezeQuotas } from './freeze-quotas.ts';
export { grantQuotas } from './grant-quotas.ts';
export { releaseStaleReservations } from './release-stale-reservations.ts';
export { releaseReservation, reserveQuota, spendReservation } from './reserve-quota.ts';
export { reserveQuotas } from './reserve-quotas.ts';
export { sumParts, sumRest } from './quota-store.ts';
export { takeQuotasBack, unfreezeQuotas } from './unfreeze-quotas.ts';
