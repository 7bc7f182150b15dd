import type { Tx } from '../../platform/index.ts';
import { insertTransaction } from './ledger-store.ts';
import { postingsOf, type Movement } from './posting.ts';

interface Source {
  orderId: string;
  paymentId?: string;
  refundId?: string;
  at: Date;
}

/** Writes a movement of money, once for its source, in the transaction of its cause. */
export async function postMoney(tx: Tx, movement: Movement, source: Source): Promise<void> {
  const { orderId, paymentId, refundId, at } = source;
  await insertTransaction(
    tx,
    {
      kind: movement.kind,
      order_id: orderId,
      payment_id: paymentId ?? null,
      refund_id: refundId ?? null,
      at,
    },
    postingsOf(movement),
  );
}
