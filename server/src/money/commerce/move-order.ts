import { orderMachine, type OrderEvent, type OrderState } from '@yinji/state-machine';
import { enqueue, stateAfter, type Tx } from '../../platform/index.ts';
import { closeOrderKind, followDisplayOrderKind } from './order-jobs.ts';
import { putOrderState, type OrderRow } from './orders-store.ts';
import { deletePayers } from './wechat-payers-store.ts';

/**
 * The only function that moves an order. `order` was read under its row lock in this transaction.
 * @throws Refusal STATE_CHANGED where the table has no such transition
 */
export async function moveOrder(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'state' | 'work_id'>,
  event: OrderEvent,
  change: { paidAt?: Date } = {},
): Promise<OrderState> {
  const state = stateAfter(orderMachine, order.state, event);
  await putOrderState(tx, order.id, state, change.paidAt);
  if (event === 'complete' || event === 'close') {
    await deletePayers(tx, order.id);
    // A code of the other channel could still be paid.
    await enqueue(tx, closeOrderKind, { id: order.id });
    if (order.work_id !== null) await enqueue(tx, followDisplayOrderKind, { id: order.id });
  }
  return state;
}
