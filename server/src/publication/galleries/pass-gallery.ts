import { type Tx, newId } from '../../platform/index.ts';
import type { LockedGallery, VersionRow } from './galleries-store.ts';
import { insertDecision } from './gate-store.ts';
import { moveGallery } from './move-gallery.ts';
import { putUpGallery } from './put-up-gallery.ts';

interface Pass {
  gallery: Pick<LockedGallery, 'id' | 'account_id' | 'state' | 'turn'>;
  version: VersionRow;
  /** Null where nothing was found and no review was needed. */
  staffId: string | null;
  now: Date;
}

/** Shows the requested version. */
export async function passGallery(tx: Tx, { gallery, version, staffId, now }: Pass): Promise<void> {
  const { turn } = await moveGallery(tx, {
    gallery,
    event: 'pass',
    role: staffId === null ? 'system' : 'operator',
    now,
    change: {
      candidate: null,
      findings: null,
      rule_code: null,
      reason: null,
      decided_by: staffId,
      decided_at: now,
      is_appealed: false,
      released_at: now,
    },
  });
  await putUpGallery(tx, { accountId: gallery.account_id, version, now });
  const decision = { gallery_id: gallery.id, turn, outcome: 'passed', staff_id: staffId, at: now } as const;
  await insertDecision(tx, { id: newId(), ...decision });
}
