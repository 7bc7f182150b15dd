import { refundMachine } from '@yinji/state-machine';
import type { PaymentRow } from '../commerce/index.ts';
import { type Tx, newId, stateAfter } from '../../platform/index.ts';
import { postMoney } from '../ledger/index.ts';
import { refundNoOf } from './refund.ts';
import { insertRefund } from './refunds-store.ts';

interface Owed {
  kind: 'stray' | 'disputed';
  reason: string;
  now: Date;
  decidedBy?: string;
}

/**
 * A payment that bought nothing is returned in full. Under the order's lock; a unique index allows one open
 * refund a payment.
 */
export async function openRefund(tx: Tx, payment: PaymentRow, { kind, reason, now, decidedBy }: Owed) {
  const id = newId(now.getTime());
  const fen = payment.amount_fen ?? 0;
  if (fen === 0) throw new Error(`nothing to give back of payment ${payment.id}`);
  const isNew = await insertRefund(tx, {
    id,
    refund_no: refundNoOf(id, 0),
    kind,
    order_id: payment.order_id,
    payment_id: payment.id,
    state: stateAfter(refundMachine, undefined, 'owe'),
    amount_fen: fen,
    is_full: true,
    reason,
    requested_at: now,
    ask_after: now,
    decided_at: now,
    decided_by: decidedBy ?? null,
    decision_reason: decidedBy === undefined ? null : reason,
  });
  if (isNew)
    await postMoney(
      tx,
      { kind: 'refund-owed', from: kind, fen, earnedFen: 0 },
      { orderId: payment.order_id, refundId: id, at: now },
    );
}
