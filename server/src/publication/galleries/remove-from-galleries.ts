import type { Tx } from '../../platform/index.ts';
import { deleteEntriesOf, dropCover, endUses } from './galleries-store.ts';

/** The work leaves its holder: from this commit on no gallery shows it any more. */
export async function removeFromGalleries(tx: Tx, workId: string, now: Date): Promise<void> {
  await endUses(tx, workId, now);
  await deleteEntriesOf(tx, workId);
  await dropCover(tx, workId);
}
