import { refundMachine } from '@yinji/state-machine';
import type { PaymentRow } from '../commerce/index.ts';
import type { SecondPerson } from '../../people/index.ts';
import { Refusal, type Tx, newId, stateAfter } from '../../platform/index.ts';
import { postMoney } from '../ledger/index.ts';
import { refundNoOf } from './refund.ts';
import { insertRefund } from './refunds-store.ts';

interface Owed {
  kind: 'stray' | 'disputed';
  reason: string;
  now: Date;
  decidedBy?: SecondPerson<'refund'>;
}

/**
 * A payment that bought nothing is returned in full. Under the order's lock; a unique index allows one open
 * refund a payment.
 */
export async function openRefund(tx: Tx, payment: PaymentRow, { kind, reason, now, decidedBy }: Owed) {
  const row = {
    ...wholeOf(payment, now),
    kind,
    state: stateAfter(refundMachine, undefined, 'owe'),
    reason,
    decided_at: now,
    decided_by: decidedBy ?? null,
    decision_reason: decidedBy === undefined ? null : reason,
  };
  if (await insertRefund(tx, row))
    await postMoney(
      tx,
      { kind: 'refund-owed', from: kind, fen: row.amount_fen, earnedFen: 0 },
      { orderId: payment.order_id, refundId: row.id, at: now },
    );
}

interface Proposed {
  id: string;
  reason: string;
  now: Date;
  endorsedBy: string;
}

/** The return of a wrong amount, endorsed by the first of two people: nothing is owed yet. */
export async function proposeRefund(tx: Tx, payment: PaymentRow, { id, reason, now, endorsedBy }: Proposed) {
  const isNew = await insertRefund(tx, {
    ...wholeOf(payment, now, id),
    kind: 'disputed',
    state: stateAfter(refundMachine, undefined, 'propose'),
    reason,
    endorsed_by: endorsedBy,
    endorsed_at: now,
    endorse_reason: reason,
  });
  if (!isNew) throw new Refusal('STATE_CHANGED', '这笔付款已提出退回，等待另一位财务同意');
}

function wholeOf(
  { id: paymentId, order_id, amount_fen }: PaymentRow,
  now: Date,
  id: string = newId(now.getTime()),
) {
  if (!amount_fen) throw new Error(`nothing to give back of payment ${paymentId}`);
  return {
    id,
    refund_no: refundNoOf(id, 0),
    order_id,
    payment_id: paymentId,
    amount_fen,
    is_full: true,
    requested_at: now,
    ask_after: now,
  };
}
