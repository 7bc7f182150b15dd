import { declareItemJob } from '../../platform/index.ts';

export const closeOrderKind = declareItemJob('close-order');
/** A payment that bought nothing (`refunds`). */
export const returnStrayKind = declareItemJob('return-stray-payment');
