import { gateRules, type InputOf, type decideGalleryCheck as call } from '@yinji/contract';
import { type StaffActor, type Tx, type AppContext, newId } from '../../platform/index.ts';
import type { Ground } from '../public-listing/index.ts';
import { actOnProceeding } from '../../people/index.ts';
import type { LockedGallery } from './galleries-store.ts';
import { insertDecision } from './gate-store.ts';
import { galleryTurn } from './lock-turn.ts';
import { moveGallery } from './move-gallery.ts';
import { passGallery } from './pass-gallery.ts';
import { giveUsesBack } from './settle-uses.ts';
import { notifyHolder } from './notify-holder.ts';

/**
 * A person's decision on the requested version, about the turn on screen. @throws Refusal NOT_FOUND,
 * STATE_CHANGED
 */
export async function decideGalleryCheck(
  context: AppContext,
  actor: StaffActor,
  { galleryId: id, turn: seen, decision }: InputOf<typeof call>,
): Promise<null> {
  await actOnProceeding(context, actor, galleryTurn, { id, seen }, async (tx, { gallery, version }, by) => {
    const { staffId, now } = by;
    if (decision.outcome === 'passed') {
      await passGallery(tx, { gallery, version, staffId, now });
      await notifyHolder(tx, gallery, {
        title: '图册已公开',
        body: `图册“${version.title}”已审核通过，任何人凭链接可看。您可以随时撤下。`,
        category: 'review',
      });
    } else await refuse(tx, { gallery, title: version.title, ...decision, staffId, now });
    return decision.outcome;
  });
  return null;
}

interface Refused extends Ground {
  gallery: LockedGallery;
  title: string;
  staffId: string;
  now: Date;
}

/** Returns the reserved quota; strangers keep seeing the earlier version. */
async function refuse(tx: Tx, { gallery, title, ruleCode, reason, staffId, now }: Refused): Promise<void> {
  const { state, turn } = await moveGallery(tx, {
    gallery,
    event: 'refuse',
    role: 'operator',
    now,
    change: { rule_code: ruleCode, reason, decided_by: staffId, decided_at: now, is_appealed: false },
  });
  await giveUsesBack(tx, gallery.id);
  const decision = { gallery_id: gallery.id, turn, rule_code: ruleCode, reason, staff_id: staffId, at: now };
  await insertDecision(tx, { id: newId(), outcome: 'refused', ...decision });
  const rest = state === 'change-refused' ? '原来的版本继续公开。' : '额度已退回。';
  await notifyHolder(tx, gallery, {
    title: '图册未通过审核',
    body: `图册“${title}”：${gateRules[ruleCode]}。${reason}。${rest}您可以修改后再发布，或申诉一次。`,
    category: 'review',
  });
}
