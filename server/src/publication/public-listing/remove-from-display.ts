import { gateRules } from '@yinji/contract';
import { type StaffActor, type AppContext, newId } from '../../platform/index.ts';
import { notifyAccount, actOnProceeding } from '../../people/index.ts';
import { closeReports } from './close-reports.ts';
import type { Ground } from './decide-check.ts';
import { display } from './lock-public-listing.ts';
import { movePublicListing } from './move-public-listing.ts';
import { insertDecision } from './public-listing-store.ts';

/**
 * An operator ends the display, with rule and reason, and closes every waiting report about the work. The
 * earlier approval is dropped: shown again it is reviewed by a person and paid again.
 */
export async function removeFromDisplay(
  context: AppContext,
  actor: StaffActor,
  { workId, ruleCode, reason }: Ground & { workId: string },
): Promise<null> {
  await actOnProceeding(context, actor, display, { id: workId }, async (tx, { work, shelf }, by) => {
    const { staffId, now } = by;
    const { version } = await movePublicListing(tx, {
      workId,
      shelf,
      event: 'remove',
      role: 'operator',
      now,
      change: {
        rule_code: ruleCode,
        reason,
        approved_digest: null,
        decided_by: staffId,
        decided_at: now,
        is_appealed: false,
      },
    });
    const decision = { work_id: workId, version, rule_code: ruleCode, reason, staff_id: staffId, at: now };
    await insertDecision(tx, { id: newId(), outcome: 'removed', ...decision });
    await closeReports(tx, { about: { workId }, staffId, now });
    await notifyAccount(tx, work.account_id, {
      title: '作品已被下架',
      body: `「${work.title}」：${gateRules[ruleCode]}。${reason}。存证与转让等记录不受影响；如有异议可以申诉一次，由另一人复核。`,
      link: `product-detail?id=${workId}`,
      category: 'rights',
    });
    return 'removed';
  });
  return null;
}
