import { refundMachine, type RefundEvent, type RefundState } from '@yinji/state-machine';
import { stateAfter, type Tx } from '../../platform/index.ts';
import { putRefund, type RefundChange, type RefundRow } from './refunds-store.ts';

type Change = Omit<RefundChange, 'state'>;

/**
 * The only function that moves a refund. `refund` was read under its row lock, after its order's.
 * @throws Refusal STATE_CHANGED where the table has no such transition
 */
export async function moveRefund(
  tx: Tx,
  refund: Pick<RefundRow, 'id' | 'state'>,
  event: RefundEvent,
  change: Change = {},
): Promise<RefundState> {
  const state = stateAfter(refundMachine, refund.state, event);
  await putRefund(tx, refund.id, { ...change, state });
  return state;
}
