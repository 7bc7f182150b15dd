import { askForPayment } from '../../../server/src/money/commerce/ask-for-payment.ts';
import { closeOrder } from '../../../server/src/money/commerce/close-order.ts';
import { endTerms } from '../../../server/src/money/commerce/end-terms.ts';
import { isOrderPaid } from '../../../server/src/money/commerce/is-order-paid.ts';
import { payPackageOrder } from '../../../server/src/money/commerce/pay-package-order.ts';
import { submitPackageOrder } from '../../../server/src/money/commerce/submit-package-order.ts';
import { financeActor } from '@yinji/testkit/money/money-people';
import { acceptTerms } from '@yinji/testkit/people/accept-terms';
import { inTransaction } from '../../../server/src/platform/db/database.ts';
import { drainJobs } from '../../../server/src/platform/jobs/index.ts';
import {
  grantQuotas,
  releaseReservation,
  releaseStaleReservations,
  reserveQuota,
  spendReservation,
} from '../../../server/src/money/quota/index.ts';
import { reconcile } from '../../../server/src/money/reconciliation/reconcile.ts';
import { decideRefund } from '../../../server/src/money/refunds/decide-refund.ts';
import { quoteRefund } from '../../../server/src/money/refunds/quote-refund.ts';
import { requestRefund } from '../../../server/src/money/refunds/request-refund.ts';
import { resolveDispute } from '../../../server/src/money/refunds/resolve-dispute.ts';
import { returnStrayPayment, sendRefund } from '../../../server/src/money/refunds/send-refund.ts';
import { withdrawRefund } from '../../../server/src/money/refunds/withdraw-refund.ts';
import type { AppContext } from '../../../server/src/platform/app-context.ts';
import { AWARD_ENDS_AT, type Operation } from './money-operations.ts';

const SWEEPS = {
  close: (context: AppContext) => drainJobs(context, closeOrder),
  refunds: (context: AppContext) => drainJobs(context, returnStrayPayment, sendRefund),
  terms: endTerms,
  reservations: releaseStaleReservations,
  reconcile,
} as const;

/** Number of concurrent copies: a double click, two tabs, a retry. The first failure is the result. */
const atOnce = (times: number, work: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: times }, work));

export async function runOperation(context: AppContext, operation: Operation): Promise<unknown> {
  switch (operation.kind) {
    case 'submit':
      return atOnce(operation.times, () => submitPackageOrder(context, operation.accountId, operation));
    case 'code':
      await acceptTerms(context, operation.accountId, operation.orderId);
      return payPackageOrder(context, operation.accountId, operation.orderId, operation.channel);
    case 'inquire':
      return isOrderPaid(context, operation.accountId, operation.orderNo);
    case 'callback':
      return atOnce(operation.times, () => askForPayment(context, operation.accountId, operation.orderNo));
    case 'quote':
      return quoteRefund(context, operation.accountId, operation.orderId);
    case 'ask-refund':
      return askRefund(context, operation);
    case 'withdraw':
      return withdrawRefund(context, operation.accountId, operation.refundId);
    case 'decide':
      return decideRefund(context, financeActor(operation.staffId), { ...operation, reason: '核对' });
    case 'dispute':
      return resolveDispute(context, financeActor(operation.staffId), { ...operation, reason: '金额不符' });
    case 'reserve':
      return reserve(context, operation);
    case 'end': {
      const end = operation.how === 'spend' ? spendReservation : releaseReservation;
      return inTransaction(context.db, (tx) => end(tx, operation.reservationId));
    }
    case 'grant':
      return grant(context, operation);
    case 'sweep':
      return SWEEPS[operation.name](context);
    default:
      return operation satisfies never;
  }
}

async function askRefund(
  context: AppContext,
  { accountId, orderId, offFen }: Operation & { kind: 'ask-refund' },
) {
  const { amountFen } = await quoteRefund(context, accountId, orderId);
  const asked = { orderId, expectedFen: Math.max(amountFen + offFen, 0), reason: '不需要了', contact: '139' };
  return atOnce(2, () => requestRefund(context, accountId, asked));
}

const reserve = (context: AppContext, { accountId, quota, times }: Operation & { kind: 'reserve' }) =>
  atOnce(times, () =>
    inTransaction(context.db, (tx) => reserveQuota(tx, accountId, quota, 'work', context.now())),
  );

const grant = (context: AppContext, { accountId, sourceId, uses }: Operation & { kind: 'grant' }) => {
  const [now, expiresAt] = [context.now(), AWARD_ENDS_AT];
  const quotas = { evidence: uses, authentic: 0, gallery: 0, common: 0 };
  return atOnce(2, () =>
    inTransaction(context.db, (tx) => grantQuotas(tx, { accountId, sourceId, quotas, expiresAt, now })),
  );
};
