import { randomInt } from 'node:crypto';
import { beijingRfc3339 } from '../../platform/index.ts';

/** How long an order can be paid. */
export const OPEN_MINUTES = 30;

/** The number of a payment by a link, or inside WeChat, at the provider, as the payer's own app shows it. */
export const linkNo = (orderNo: string, count: number): string => `${orderNo}L${count}`;

/** The order's number, of that of any of its payments. */
export const orderNoOf = (paymentNo: string): string => paymentNo.replace(/L\d+$/, '');

/** 24 digits and letters; both providers take it as the merchant's number. It says the moment in Beijing. */
export const newOrderNo = (now: Date): string =>
  `YJ${beijingRfc3339(now).replace(/\D/g, '').slice(0, 14)}${String(randomInt(100_000_000)).padStart(8, '0')}`;
