import { orderMachine, type OrderEvent, type OrderState } from '@yinji/state-machine';
import { enqueue, stateAfter, type Tx } from '../../platform/index.ts';
import { closeOrderKind } from './order-jobs.ts';
import { putOrderState, type OrderRow } from './orders-store.ts';

/**
 * The only function that moves an order. `order` was read under its row lock in this transaction.
 * @throws Refusal STATE_CHANGED where the table has no such transition
 */
export async function moveOrder(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'state'>,
  event: OrderEvent,
  change: { paidAt?: Date } = {},
): Promise<OrderState> {
  const state = stateAfter(orderMachine, order.state, event);
  await putOrderState(tx, order.id, state, change.paidAt);
  // A code of the other channel could still be paid.
  if (event === 'complete' || event === 'close') await enqueue(tx, closeOrderKind, { id: order.id });
  return state;
}
