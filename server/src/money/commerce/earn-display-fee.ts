import { findPrepaid, postMoney } from '../ledger/index.ts';
import { Refusal, type Tx } from '../../platform/index.ts';
import { lockOrder } from './orders-store.ts';

/** The work is shown: the fee is earned, once. Under the work's lock. */
export async function earnDisplayFee(tx: Tx, orderId: string, at: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.state !== 'paid' || order.work_id === null) throw new Refusal('STATE_CHANGED');
  await postMoney(tx, { kind: 'display-shown', fen: await findPrepaid(tx, orderId) }, { orderId, at });
}
