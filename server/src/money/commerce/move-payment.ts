import { paymentMachine, type PaymentEvent, type PaymentState } from '@yinji/state-machine';
import { enqueue, stateAfter, type Tx } from '../../platform/index.ts';
import { postMoney } from '../ledger/index.ts';
import { returnStrayKind } from './order-jobs.ts';
import { putPayment, type PaymentRow } from './payments-store.ts';

/** A provider's proof of payment. */
export interface Proof {
  amountFen: number;
  providerTradeNo: string;
  paidAt: Date;
}

type Arrival = Extract<PaymentEvent, 'settle' | 'stray' | 'dispute'>;

const OWED_AS = { settle: 'prepaid', stray: 'stray', dispute: 'disputed' } as const;

/**
 * The only function that moves a payment; received money is in the ledger in the same transaction. `payment`
 * was read under the row lock of its order.
 * @throws Refusal STATE_CHANGED where the table has no such transition
 */
export async function movePayment(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'state' | 'order_id' | 'channel'>,
  ...[event, proof]: [Arrival, Proof] | [Exclude<PaymentEvent, Arrival>, undefined?]
): Promise<PaymentState> {
  const state = stateAfter(paymentMachine, payment.state, event);
  await putPayment(tx, payment.id, state, proof);
  if (event === 'stray') await enqueue(tx, returnStrayKind, { id: payment.id });
  if (proof !== undefined)
    await postMoney(
      tx,
      { kind: 'received', channel: payment.channel, fen: proof.amountFen, as: OWED_AS[event as Arrival] },
      { orderId: payment.order_id, paymentId: payment.id, at: proof.paidAt },
    );
  return state;
}
