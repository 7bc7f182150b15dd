import { getPayment, lockOrder, moveOrder, movePayment, type OrderRow } from '../commerce/index.ts';
import { actOnProceeding, notifyAccount, type Proceeding, type SecondPerson } from '../../people/index.ts';
import { type AppContext, Refusal, type StaffActor, type Tx } from '../../platform/index.ts';
import { postMoney } from '../ledger/index.ts';
import { unfreezeQuotas } from '../quota/index.ts';
import { moveRefund } from './move-refund.ts';
import { CLOSED, mayRetry, needsSecond, refundNoOf } from './refund.ts';
import { findRefund, lockRefund, type RefundRow } from './refunds-store.ts';

interface Decision {
  refundId: string;
  decision: 'approve' | 'reject' | 'retry';
  reason: string;
}

interface Held {
  order: OrderRow;
  refund: RefundRow;
}

/** The order's lock comes before its refund's. */
const refunding: Proceeding<Held> = {
  name: 'refund',
  async lock(tx, id) {
    const asked = await findRefund(tx, id);
    const order = asked && (await lockOrder(tx, asked.order_id));
    return order && { order, refund: await lockRefund(tx, id) };
  },
  sides: (_db, { order }) => [order.account_id],
};

/**
 * Finance's decision. Above the limit the first person endorses, and another one approves. An approved refund is
 * owed from this moment on; the job `send-refund` sends it to the provider.
 * @throws Refusal NOT_ALLOWED on an account of one's own, SECOND_PERSON_REQUIRED, STATE_CHANGED
 */
export async function decideRefund(
  context: AppContext,
  actor: StaffActor<'refund'>,
  { refundId, decision, reason }: Decision,
): Promise<void> {
  await actOnProceeding(context, actor, refunding, { id: refundId }, async (tx, { order, refund }, by) => {
    const decided_at = by.now;
    if (decision === 'approve' && refund.endorsed_by === null && needsSecond(context, refund)) {
      await by.first('refund');
      await moveRefund(tx, refund, 'endorse', {
        endorsed_by: by.staffId,
        endorsed_at: decided_at,
        endorse_reason: reason,
      });
      return 'endorse';
    }
    const decided = { decided_at, decision_reason: reason };
    if (decision === 'approve')
      await approve(tx, order, refund, {
        ...decided,
        decided_by:
          refund.endorsed_by === null
            ? by.alone()
            : await by.second({ decision: 'refund', verdict: decision, first: refund.endorsed_by }),
      });
    else if (decision === 'reject') await reject(tx, order, refund, { ...decided, decided_by: by.alone() });
    // A retry keeps the first approver; the audit names the retrying person.
    else await retry(tx, refund, decided_at);
    return decision;
  });
}

interface Decided {
  decided_by: SecondPerson<'refund'>;
  decided_at: Date;
  decision_reason: string;
}

async function approve(tx: Tx, order: OrderRow, refund: RefundRow, decided: Decided): Promise<void> {
  const at = decided.decided_at;
  await moveRefund(tx, refund, 'approve', { ...decided, ask_after: at });
  await movePayment(tx, await getPayment(tx, refund.payment_id), 'refund');
  const fen = refund.amount_fen;
  // A payment of a wrong amount bought nothing: nothing of it is earned.
  const owed =
    refund.kind === 'disputed'
      ? ({ from: 'disputed', earnedFen: 0 } as const)
      : ({ from: 'prepaid', earnedFen: order.price_fen - fen } as const);
  await postMoney(tx, { kind: 'refund-owed', fen, ...owed }, { orderId: order.id, refundId: refund.id, at });
}

async function reject(tx: Tx, order: OrderRow, refund: RefundRow, decided: Decided): Promise<void> {
  await moveRefund(tx, refund, 'reject', decided);
  // The payment is among the disputed ones again.
  if (refund.kind === 'disputed') return;
  await unfreezeQuotas(tx, { accountId: order.account_id, refundId: refund.id, now: decided.decided_at });
  await moveOrder(tx, order, 'keep');
  await notifyAccount(tx, order.account_id, {
    title: '退款申请未获同意',
    category: 'orders',
    body: `${order.snapshot.name}：${decided.decision_reason}。冻结的额度已恢复。`,
    link: 'personal?currentType=payment',
  });
}

async function retry(tx: Tx, refund: RefundRow, now: Date): Promise<void> {
  if (refund.state === 'failed' && !mayRetry(refund))
    throw new Refusal('STATE_CHANGED', '渠道退款异常须在商户平台处理，处理后会自动更新');
  const retries = refund.failure === CLOSED ? refund.retries + 1 : refund.retries;
  const refundNo = refund.failure === CLOSED ? refundNoOf(refund.id, retries) : refund.refund_no;
  await moveRefund(tx, refund, 'retry', {
    retries,
    refund_no: refundNo,
    failure: null,
    asked: 0,
    ask_after: now,
  });
}
