import { destroyForm } from '../erasure-store.ts';
import type { Tx } from '../../platform/index.ts';
import { endHoldersDisplay, removeFromGalleries } from '../../publication/index.ts';
import { dropUnpassedTrack, setHolder, putBadge } from '../../works/index.ts';
import { endOffer } from './offers-store.ts';

interface HandedOver {
  workId: string;
  /** The contract or the succession by which it passes. */
  subjectId: string;
  /** The new holder. */
  accountId: string;
  now: Date;
}

/**
 * Certificates, provenance and everything attached to the work follow; the former holder's public display ends.
 * The caller has locked the work's row.
 */
export async function handOver(tx: Tx, { workId, subjectId, accountId, now }: HandedOver): Promise<void> {
  if (await dropUnpassedTrack(tx, workId)) await destroyForm(tx, workId);
  await endHoldersDisplay(tx, workId, now);
  await removeFromGalleries(tx, workId, now);
  await endOffer(tx, workId);
  await setHolder(tx, workId, accountId, now);
  await putBadge(tx, { workId, badge: 'transferred', subjectId, now });
}
