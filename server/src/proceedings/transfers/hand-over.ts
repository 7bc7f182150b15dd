import { destroyForm } from '../certification/index.ts';
import type { Tx } from '../../platform/index.ts';
import { endHoldersDisplay, removeFromGalleries } from '../../publication/index.ts';
import { putBadge } from '../../works/index.ts';
import { endOffer } from './offers-store.ts';
import { dropUnpassedTrack, moveWork } from './transfers-store.ts';

interface HandedOver {
  workId: string;
  /** The contract or the succession by which it passes. */
  subjectId: string;
  /** Whose it is from now on. */
  accountId: string;
  now: Date;
}

/**
 * Certificates, provenance and everything that hangs on the work go with it; what its old holder showed is shown no more.
 * The caller holds the work's row.
 */
export async function handOver(tx: Tx, { workId, subjectId, accountId, now }: HandedOver): Promise<void> {
  if (await dropUnpassedTrack(tx, workId)) await destroyForm(tx, workId);
  await endHoldersDisplay(tx, workId, now);
  await removeFromGalleries(tx, workId, now);
  await endOffer(tx, workId);
  await moveWork(tx, workId, accountId, now);
  await putBadge(tx, { workId, badge: 'transferred', subjectId, now });
}
