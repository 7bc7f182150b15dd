import { importLife, nextOf, type ImportEvent, type ImportState } from '@yinji/tracks';
import { Refusal, type Tx } from '../../platform/index.ts';
import { setBatchState } from './batches-store.ts';

/**
 * The one place where a batch moves, under its row lock.
 * @throws Refusal STATE_CHANGED where the table has no such way
 */
export async function moveBatch(
  tx: Tx,
  batch: { id: string; state: ImportState },
  event: ImportEvent,
  now: Date,
): Promise<ImportState> {
  const state = nextOf(importLife, batch.state, event);
  if (state === undefined) throw new Refusal('STATE_CHANGED');
  await setBatchState(tx, batch.id, state, now);
  return state;
}
