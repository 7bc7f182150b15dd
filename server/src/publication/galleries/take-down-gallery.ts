import { gateRules, type InputOf, type takeDownGallery as call } from '@yinji/contract';
import { type StaffActor, type AppContext, newId } from '../../platform/index.ts';
import { closeReports } from '../public-listing/index.ts';
import { actOnProceeding } from '../../people/index.ts';
import { findPassedVersion } from './galleries-store.ts';
import { insertDecision } from './gate-store.ts';
import { galleryTurn } from './lock-turn.ts';
import { moveGallery } from './move-gallery.ts';
import { giveUsesBack } from './settle-uses.ts';
import { notifyHolder } from './notify-holder.ts';

/**
 * An operator takes a gallery down, with rule and reason, and closes every waiting report about it. The holder
 * is notified; a new request is reviewed by a person. @throws Refusal NOT_FOUND, STATE_CHANGED
 */
export async function takeDownGallery(
  context: AppContext,
  actor: StaffActor,
  { galleryId, ruleCode, reason }: InputOf<typeof call>,
): Promise<null> {
  await actOnProceeding(context, actor, galleryTurn, { id: galleryId }, async (tx, { gallery }, by) => {
    const { staffId, now } = by;
    const shown = await findPassedVersion(tx, galleryId);
    const { turn } = await moveGallery(tx, {
      gallery,
      event: 'takeDown',
      role: 'operator',
      now,
      change: {
        candidate: null,
        findings: null,
        rule_code: ruleCode,
        reason,
        decided_by: staffId,
        decided_at: now,
        is_appealed: false,
      },
    });
    await giveUsesBack(tx, galleryId);
    const decision = { gallery_id: galleryId, turn, rule_code: ruleCode, reason, staff_id: staffId, at: now };
    await insertDecision(tx, { id: newId(), outcome: 'removed', ...decision });
    await closeReports(tx, { about: { galleryId }, staffId, now });
    await notifyHolder(tx, gallery, {
      title: '图册已由平台下架',
      body: `图册“${shown?.title ?? gallery.title}”：${gateRules[ruleCode]}。${reason}。其中的作品与存证不受影响；如有异议可以申诉一次，由另一人复核。`,
      category: 'rights',
    });
    return 'removed';
  });
  return null;
}
