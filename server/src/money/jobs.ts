import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { closeOrder } from './commerce/close-order.ts';
import { endTerms } from './commerce/end-terms.ts';
import { remindOfExpiry } from './commerce/remind-of-expiry.ts';
import { voidOvertakenInvoices } from './invoices/index.ts';
import { releaseStaleReservations } from './quota/index.ts';
import { reconcile } from './reconciliation/index.ts';
import { returnStrayPayment, sendRefund } from './refunds/index.ts';

const MINUTE = 60_000;

export const moneyJobs: readonly AnyJob[] = [
  defineSchedule({ name: 'remind-of-expiry', label: '到期提醒', everyMs: 10 * MINUTE, run: remindOfExpiry }),
  closeOrder,
  returnStrayPayment,
  sendRefund,
  voidOvertakenInvoices,
  defineSchedule({ name: 'end-terms', label: '会员期满', everyMs: 10 * MINUTE, run: endTerms }),
  defineSchedule({
    name: 'release-stale-reservations',
    label: '释放闲置额度',
    everyMs: 60 * MINUTE,
    run: releaseStaleReservations,
  }),
  defineSchedule({ name: 'reconcile', label: '每日对账', everyMs: 10 * MINUTE, run: reconcile }),
];
