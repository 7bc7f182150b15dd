import { randomBytes } from 'node:crypto';
import { addWorkingDays, REVIEW_WORKING_DAYS } from '@yinji/contract';
import { makeNumber, NUMBER_PREFIX } from '@yinji/evidence';
import { type Tx, beijingDay, beijingYear, enqueue, newId } from '../../platform/index.ts';
import { compareCaseKind } from './case-jobs.ts';
import { insertCase, type CaseKind } from './cases-store.ts';

/**
 * Puts a submission into the reviewers' queue, in the transaction that moves its track. `parties` are further
 * accounts it is about: none of them may decide it; `number` where one exists already.
 */
export async function openCase(
  tx: Tx,
  kind: CaseKind,
  workId: string,
  now: Date,
  subjectId: string | null = null,
  more: { parties?: string[]; resubmission?: number; number?: string } = {},
): Promise<void> {
  const number = more.number ?? makeNumber(NUMBER_PREFIX[kind], beijingYear(now), randomBytes(8));
  const id = newId();
  await insertCase(tx, {
    id,
    kind,
    work_id: workId,
    subject_id: subjectId,
    number,
    submitted_at: now,
    due_at: dueAt(now),
    parties: more.parties ?? [],
    resubmission: more.resubmission ?? 0,
  });
  if (kind === 'confirmation') await enqueue(tx, compareCaseKind, { caseId: id });
}

/** Six in the evening in Beijing, of the last of the working days. */
export const dueAt = (from: Date, workingDays = REVIEW_WORKING_DAYS): Date =>
  new Date(`${addWorkingDays(beijingDay(from), workingDays)}T18:00:00+08:00`);
