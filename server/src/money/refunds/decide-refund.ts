import { getPayment, lockOrder, moveOrder, movePayment, type OrderRow } from '../commerce/index.ts';
import { Refusal, type Tx, type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount, auditStaff } from '../../people/index.ts';
import { postMoney } from '../ledger/index.ts';
import { unfreezeQuotas } from '../quota/index.ts';
import { moveRefund } from './move-refund.ts';
import { CLOSED, mayRetry, refundNoOf } from './refund.ts';
import { findRefund, lockRefund, type RefundRow } from './refunds-store.ts';

interface Decision {
  refundId: string;
  decision: 'approve' | 'reject' | 'retry';
  reason: string;
}

/**
 * Finance's decision. An approved refund is owed from this moment on; the job `send-refund` sends it to the
 * provider.
 */
export async function decideRefund(context: AppContext, staffId: string, given: Decision): Promise<void> {
  const asked = Refusal.unlessFound(await findRefund(context.db, given.refundId));
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, asked.order_id);
    const refund = await lockRefund(tx, asked.id);
    if (order === undefined) throw new Refusal('NOT_FOUND');
    // A retry keeps the first approver; the audit names the retrying person.
    const decided = { decided_by: staffId, decided_at: now, decision_reason: given.reason };
    if (given.decision === 'approve') await approve(tx, order, refund, decided);
    else if (given.decision === 'reject') await reject(tx, order, refund, decided);
    else await retry(tx, refund, now);
    await auditStaff(tx, staffId, `refund-${given.decision}`, refund.id);
  });
}

interface Decided {
  decided_by: string;
  decided_at: Date;
  decision_reason: string;
}

async function approve(tx: Tx, order: OrderRow, refund: RefundRow, decided: Decided): Promise<void> {
  const at = decided.decided_at;
  await moveRefund(tx, refund, 'approve', { ...decided, ask_after: at });
  await movePayment(tx, await getPayment(tx, refund.payment_id), 'refund');
  const fen = refund.amount_fen;
  await postMoney(
    tx,
    { kind: 'refund-owed', from: 'prepaid', fen, earnedFen: order.price_fen - fen },
    { orderId: order.id, refundId: refund.id, at },
  );
}

async function reject(tx: Tx, order: OrderRow, refund: RefundRow, decided: Decided): Promise<void> {
  await moveRefund(tx, refund, 'reject', decided);
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
