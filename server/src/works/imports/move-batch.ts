import { importMachine, type ImportEvent, type ImportState } from '@yinji/state-machine';
import { stateAfter, type Tx } from '../../platform/index.ts';
import { setBatchState } from './batches-store.ts';

/**
 * The only function that moves a batch, under its row lock.
 * @throws Refusal STATE_CHANGED where the table has no such transition
 */
export async function moveBatch(
  tx: Tx,
  batch: { id: string; state: ImportState },
  event: ImportEvent,
  now: Date,
): Promise<ImportState> {
  const state = stateAfter(importMachine, batch.state, event);
  await setBatchState(tx, batch.id, state, now);
  return state;
}
