import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { findCreator, previewUrl, publicNameOf } from '../../works/index.ts';
import { presentCheck, ruleOf } from './present-check.ts';
import { findCheck, listDecisions } from './shelf-store.ts';

/** Everything that is decided about: picture, texts with their hits, what was decided before. Not whose it is. */
export async function openCheck(context: AppContext, { staffId }: StaffActor, workId: string) {
  const row = await findCheck(context.db, workId);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  await inTransaction(context.db, (tx) => auditStaff(tx, staffId, 'display-opened', workId));
  const creator = await findCreator(context.db, row.account_id);
  const decisions = await listDecisions(context.db, workId);
  return {
    ...presentCheck(context, row, staffId),
    previewUrl: previewUrl(context, row.preview_key),
    introduction: row.introduction,
    publicName: creator.name_mode === 'real' ? null : publicNameOf(context, creator),
    depositNumber: row.number,
    findings: (row.findings?.texts ?? []).map(({ ruleCode, ...hit }) => ({
      ...hit,
      ruleCode: ruleOf(ruleCode) ?? 'other',
    })),
    pictures: (row.findings?.pictures ?? []).map(({ ruleCode, ...hit }) => ({
      ...hit,
      ruleCode: ruleOf(ruleCode) ?? 'other',
    })),
    appeal: row.appeal,
    decisions: decisions.map((one) => ({
      outcome: one.outcome,
      ruleCode: ruleOf(one.rule_code),
      reason: one.reason,
      staffName: one.staff_name,
      at: one.at.toISOString(),
    })),
  };
}
