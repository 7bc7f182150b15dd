import { randomInt } from 'node:crypto';

/** How long an order can be paid. */
export const OPEN_MINUTES = 30;

/** 24 digits and letters; both providers take it as the merchant's number. */
export const newOrderNo = (now: Date): string =>
  `YJ${now.toISOString().replace(/\D/g, '').slice(0, 14)}${String(randomInt(100_000_000)).padStart(8, '0')}`;
