import { Refusal, type StaffActor, type AppContext } from '../../platform/index.ts';
import { listOwnStaffIds, openProceeding } from '../../people/index.ts';
import { findCreator, previewUrl, publicNameOf } from '../../works/index.ts';
import { presentCheck } from './present-check.ts';
import { presentHit, presentJudgement } from './present-judgement.ts';
import { listDecisions } from './public-listing-store.ts';
import { findCheck } from './public-listing-read-model.ts';

/**
 * Everything needed for the decision: picture, texts with their hits, earlier decisions. The holder is hidden.
 */
export async function openCheck(context: AppContext, actor: StaffActor, workId: string) {
  const row = Refusal.unlessFound(await findCheck(context.db, workId));
  await openProceeding(context, actor, { name: 'display' }, workId, { about: [row.account_id] });
  const creator = await findCreator(context.db, row.account_id);
  const decisions = await listDecisions(context.db, workId);
  return {
    ...presentCheck(context, row, await listOwnStaffIds(context.db, actor.staffId)),
    previewUrl: previewUrl(context, row.preview_key),
    introduction: row.introduction,
    publicName: creator.name_mode === 'real' ? null : publicNameOf(context, creator),
    depositNumber: row.number,
    findings: (row.findings?.texts ?? []).map(presentHit),
    pictures: (row.findings?.pictures ?? []).map(presentHit),
    appeal: row.appeal,
    decisions: decisions.map(presentJudgement),
  };
}
