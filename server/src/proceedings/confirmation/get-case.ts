import { collectForCase, findCertificationForm } from '../certification/index.ts';
import { presentChange } from '../changes/index.ts';
import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { screenedObjection } from '../objections/index.ts';
import { auditStaff } from '../../people/index.ts';
import { presentTransferCase } from '../transfers/index.ts';
import { findWork, presentAi, previewUrl } from '../../works/index.ts';
import { findCaseOf, listOpinions, touchCase } from '../cases/index.ts';
import { maskFileLabels } from './mask-file-labels.ts';
import { presentCandidate } from './present-candidate.ts';
import { presentCorrections } from './present-corrections.ts';
import { presentNearCopies } from './present-near-copies.ts';

const LETTERS = '甲乙丙丁戊己庚辛壬癸子丑';

/** A reviewer's view: the work and what it resembles, never the submitter. */
export async function getCase(context: AppContext, actor: StaffActor, id: string) {
  const row = await findCaseOf(context.db, id, actor);
  const work = row && (await findWork(context.db, row.work_id));
  if (row === undefined || work === undefined) throw new Refusal('NOT_FOUND');
  await inTransaction(context.db, async (tx) => {
    await touchCase(tx, id, context.now());
    await auditStaff(tx, actor.staffId, 'case-opened', id);
  });
  const candidates = await Promise.all(
    (row.comparison?.candidates ?? []).map((one, at) =>
      presentCandidate(context, work, one, LETTERS[at] ?? String(at + 1)),
    ),
  );
  return {
    id: row.id,
    kind: row.kind,
    state: row.decided_at === null ? ('taken' as const) : ('decided' as const),
    workId: work.id,
    title: work.title,
    workType: work.work_type,
    description: work.description,
    submittedAt: row.submitted_at.toISOString(),
    depositedAt: (work.received_at ?? work.created_at).toISOString(),
    dueAt: row.due_at.toISOString(),
    previewUrl: work.preview_key === null ? null : previewUrl(context, work.preview_key),
    width: work.width ?? 0,
    height: work.height ?? 0,
    quality: null,
    compared: row.comparison?.compared ?? 0,
    comparedMs: row.comparison?.comparedMs ?? 0,
    candidates: candidates.filter((one) => one !== undefined),
    aiDeclaration: presentAi(work),
    fileLabels: work.file_labels && maskFileLabels(work.file_labels),
    form: row.kind === 'certification' ? ((await findCertificationForm(context, work.id)) ?? null) : null,
    certification: row.kind === 'certification' ? await collectForCase(context, actor, work.id) : null,
    confirmation: row.kind === 'confirmation' ? { corrections: await presentCorrections(context, work) } : null,
    change:
      row.kind === 'change' && row.subject_id !== null ? await presentChange(context, row.subject_id) : null,
    confirmationState: work.confirmation_state,
    nearCopies: await presentNearCopies(context, work),
    resubmission: row.resubmission,
    // Only the third reviewer sees the two opinions.
    opinions: row.round < 3 ? [] : (await listOpinions(context.db, id)).slice(0, 2).map(presentOpinion),
    objection:
      row.kind === 'objection' && row.subject_id !== null
        ? await screenedObjection(context, row.subject_id)
        : null,
    transfer:
      row.kind === 'transfer' && row.subject_id !== null
        ? await presentTransferCase(context, row.subject_id)
        : null,
  };
}

const presentOpinion = (one: Awaited<ReturnType<typeof listOpinions>>[number], at: number) => ({
  letter: LETTERS[at] ?? '',
  decision: one.decision,
  ruleCodes: one.rule_codes,
  reason: one.reason,
});
