import type { InputOf, decideGalleryAppeal as call } from '@yinji/contract';
import { type StaffActor, type AppContext, newId } from '../../platform/index.ts';
import { actOnProceeding } from '../../people/index.ts';
import { insertDecision } from './gate-store.ts';
import { galleryTurn } from './lock-turn.ts';
import { moveGallery } from './move-gallery.ts';
import { putUpGallery } from './put-up-gallery.ts';
import { setUsesAsideIfLeft } from './settle-uses.ts';
import { notifyHolder } from './notify-holder.ts';

/** @throws Refusal NOT_FOUND, STATE_CHANGED, SECOND_PERSON_REQUIRED for the first decider */
export async function decideGalleryAppeal(
  context: AppContext,
  actor: StaffActor<'gallery-appeal'>,
  { galleryId: id, turn: seen, outcome, reason }: InputOf<typeof call>,
): Promise<null> {
  await actOnProceeding(context, actor, galleryTurn, { id, seen }, async (tx, { gallery, version }, by) => {
    const staffId = await by.second({
      decision: 'gallery-appeal',
      verdict: outcome,
      first: gallery.decided_by,
    });
    const { now } = by;
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
      // After a refusal the reserved quota was returned. A version that was shown is paid for.
      if (version.passed_at === null) await setUsesAsideIfLeft(tx, { accountId, galleryId: id, workIds, now });
      await putUpGallery(tx, { accountId, version, now });
    }
    const decision = { gallery_id: id, turn, outcome, reason, staff_id: staffId, at: now };
    await insertDecision(tx, { id: newId(), ...decision });
    await notifyHolder(tx, gallery, {
      title: isRestored ? '申诉成立，图册已公开' : '申诉未成立，维持原决定',
      body: `图册“${version.title}”：${reason}`,
      category: 'review',
    });
    return outcome;
  });
  return null;
}
