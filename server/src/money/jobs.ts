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
  defineSchedule({ name: 'remind-of-expiry', everyMs: 10 * MINUTE, run: remindOfExpiry }),
  closeOrder,
  returnStrayPayment,
  sendRefund,
  voidOvertakenInvoices,
  defineSchedule({ name: 'end-terms', everyMs: 10 * MINUTE, run: endTerms }),
  defineSchedule({ name: 'release-stale-reservations', everyMs: 60 * MINUTE, run: releaseStaleReservations }),
  defineSchedule({ name: 'reconcile', everyMs: 10 * MINUTE, run: reconcile }),
];
