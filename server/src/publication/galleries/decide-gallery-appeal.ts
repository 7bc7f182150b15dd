import type { InputOf, decideGalleryAppeal as call } from '@yinji/contract';
import { type StaffActor, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { auditStaff, requireSecondPerson } from '../../people/index.ts';
import { insertDecision } from './gate-store.ts';
import { lockTurn } from './lock-turn.ts';
import { moveGallery } from './move-gallery.ts';
import { putUpGallery } from './put-up-gallery.ts';
import { setUsesAsideIfLeft } from './settle-uses.ts';
import { tellHolder } from './tell-holder.ts';

/** @throws Refusal NOT_FOUND, STATE_CHANGED, SECOND_PERSON_REQUIRED for whoever decided first */
export async function decideGalleryAppeal(
  context: AppContext,
  actor: StaffActor,
  { galleryId, turn: seen, outcome, reason }: InputOf<typeof call>,
): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const { gallery, version } = await lockTurn(tx, galleryId, seen);
    const about = [gallery.account_id];
    const staffId = await requireSecondPerson(tx, actor, { first: gallery.decided_by, about });
    const now = context.now();
    const isRestored = outcome === 'restored';
    const { turn } = await moveGallery(tx, {
      gallery,
      event: isRestored ? 'restore' : 'uphold',
      role: 'operator',
      now,
      change: isRestored
        ? { candidate: null, findings: null, rule_code: null, reason: null, released_at: now }
        : { reason },
    });
    const accountId = gallery.account_id;
    if (isRestored) {
      const workIds = version.entries.map((one) => one.workId);
      // After a refusal what was set aside had come back. A version that was shown is paid for.
      if (version.passed_at === null) await setUsesAsideIfLeft(tx, { accountId, galleryId, workIds, now });
      await putUpGallery(tx, { accountId, version, now });
    }
    const decision = { gallery_id: galleryId, turn, outcome, reason, staff_id: staffId, at: now };
    await insertDecision(tx, { id: newId(), ...decision });
    await auditStaff(tx, staffId, `gallery-${outcome}`, galleryId);
    await tellHolder(tx, gallery, {
      title: isRestored ? '申诉成立，图册已公开' : '申诉未成立，维持原决定',
      body: `图册“${version.title}”：${reason}`,
      category: 'review',
    });
  });
  context.wake();
  return null;
}
