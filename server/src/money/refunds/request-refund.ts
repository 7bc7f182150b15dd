import { refundMachine } from '@yinji/state-machine';
import { lockOrder, moveOrder, type OrderRow } from '../commerce/index.ts';
import { Refusal, type Tx, type AppContext, inTransaction, newId, stateAfter } from '../../platform/index.ts';
import { lockAccount, notifyAccount } from '../../people/index.ts';
import { freezeQuotas, sumParts } from '../quota/index.ts';
import { refundNoOf } from './refund.ts';
import { termsOf } from './refund-terms.ts';
import { findOpenRequest, findPaidPayment, findRefund, insertRefund, type RefundRow } from './refunds-store.ts';

interface Asked {
  orderId: string;
  expectedFen: number;
  reason: string;
  contact?: string | undefined;
}

/**
 * Computes, requests and freezes the rest under the account's lock: a concurrent submission either came first and
 * counts as spent, or finds no quota.
 */
export const requestRefund = (context: AppContext, accountId: string, asked: Asked): Promise<RefundRow> =>
  inTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, asked.orderId);
    if (order?.account_id !== accountId) throw new Refusal('NOT_FOUND');
    // A double click, another tab, a retry after a time-out.
    const open = await findOpenRequest(tx, order.id);
    if (open !== undefined) return open;
    const id = newId(context.now().getTime());
    await openRequest(context, tx, order, id, asked);
    return (await findRefund(tx, id)) as RefundRow;
  });

async function openRequest(
  context: AppContext,
  tx: Tx,
  order: OrderRow,
  id: string,
  asked: Asked,
): Promise<void> {
  const now = context.now();
  await lockAccount(tx, order.account_id);
  const parts = await sumParts(tx, order.id);
  const { price_fen: priceFen, paid_at: paidAt, state, snapshot } = order;
  const terms = termsOf({ state, priceFen, paidAt, termDays: snapshot.termDays, parts, now });
  const payment = await findPaidPayment(tx, order.id);
  if (terms.obstacle !== null || payment === undefined)
    throw new Refusal('REFUND_NOT_POSSIBLE', undefined, { obstacle: terms.obstacle });
  if (terms.amountFen !== asked.expectedFen)
    throw new Refusal('REFUND_AMOUNT_CHANGED', undefined, { amountFen: terms.amountFen });
  await insertRefund(tx, {
    id,
    refund_no: refundNoOf(id, 0),
    kind: 'requested',
    order_id: order.id,
    payment_id: payment.id,
    state: stateAfter(refundMachine, undefined, 'request'),
    amount_fen: terms.amountFen,
    is_full: terms.isFull,
    parts: JSON.stringify(parts),
    reason: asked.reason,
    contact_sealed: asked.contact ? context.vault.seal('refund-contact', asked.contact) : null,
    requested_at: now,
    ask_after: now,
  });
  await freezeQuotas(tx, { accountId: order.account_id, orderId: order.id, refundId: id, now });
  await moveOrder(tx, order, 'ask-refund');
  await notifyAccount(tx, order.account_id, {
    title: '退款申请已提交',
    category: 'orders',
    body: `${snapshot.name} 的退款申请已提交，剩余额度已冻结，等待审批。`,
    link: 'personal?currentType=payment',
  });
}
