import { declareItemJob } from '../../platform/index.ts';

export const closeOrderKind = declareItemJob('close-order');
/** An order for a display is paid or closed, or its display has ended (`publication`). */
export const followDisplayOrderKind = declareItemJob('follow-display-order');
/** A payment that bought nothing (`refunds`). */
export const returnStrayKind = declareItemJob('return-stray-payment');
