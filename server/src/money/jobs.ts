import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { closeOverdueOrders } from './commerce/close-overdue-orders.ts';
import { endTerms } from './commerce/end-terms.ts';
import { remindOfExpiry } from './commerce/remind-of-expiry.ts';
import { voidOvertakenInvoices } from './invoices/index.ts';
import { releaseStaleReservations } from './quota/index.ts';
import { reconcile } from './reconciliation/index.ts';
import { sendRefunds } from './refunds/index.ts';

const MINUTE = 60_000;

export const moneyJobs: readonly AnyJob[] = [
  defineSchedule({ name: 'remind-of-expiry', everyMs: 10 * MINUTE, run: remindOfExpiry }),
  defineSchedule({ name: 'close-overdue-orders', everyMs: 30_000, isHurried: true, run: closeOverdueOrders }),
  // A refund has pauses of its own (`waitMs`), the shortest of two seconds.
  defineSchedule({ name: 'send-refunds', everyMs: 5000, isHurried: true, run: sendRefunds }),
  defineSchedule({
    name: 'void-overtaken-invoices',
    everyMs: MINUTE,
    isHurried: true,
    run: voidOvertakenInvoices,
  }),
  defineSchedule({ name: 'end-terms', everyMs: 10 * MINUTE, run: endTerms }),
  defineSchedule({ name: 'release-stale-reservations', everyMs: 60 * MINUTE, run: releaseStaleReservations }),
  defineSchedule({ name: 'reconcile', everyMs: 10 * MINUTE, run: reconcile }),
];
