import { earnDisplayFee, spendReservation } from '../../money/index.ts';
import { type Tx, newId } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { digestShown } from './digest-shown.ts';
import { movePublicListing } from './move-public-listing.ts';
import { insertDecision, type PublicListingRow } from './public-listing-store.ts';
import { type GateSubject } from './public-listing-read-model.ts';

interface Pass {
  work: GateSubject;
  shelf: Pick<PublicListingRow, 'state' | 'version' | 'introduction' | 'reservation_id' | 'order_id'>;
  /** Null where nothing was found and no review was needed. */
  staffId: string | null;
  now: Date;
}

/**
 * The work is shown: the reserved use is spent and the fee earned, both at the first time of these texts and
 * this picture.
 */
export async function passDisplay(tx: Tx, { work, shelf, staffId, now }: Pass): Promise<void> {
  const { version } = await movePublicListing(tx, {
    workId: work.id,
    shelf,
    event: 'pass',
    role: staffId === null ? 'system' : 'operator',
    now,
    change: {
      reservation_id: null,
      findings: null,
      approved_digest: digestShown(work, shelf.introduction),
      rule_code: null,
      reason: null,
      decided_by: staffId,
      decided_at: now,
      is_appealed: false,
    },
  });
  if (shelf.reservation_id !== null) await spendReservation(tx, shelf.reservation_id);
  if (shelf.order_id !== null) await earnDisplayFee(tx, shelf.order_id, now);
  await insertDecision(tx, {
    id: newId(),
    work_id: work.id,
    version,
    outcome: 'passed',
    staff_id: staffId,
    at: now,
  });
  await notifyAccount(tx, work.account_id, {
    title: '作品已公开展示',
    body: `「${work.title}」已公开展示。您可以随时撤下。`,
    link: `product-detail?id=${work.id}`,
    category: 'review',
  });
}
