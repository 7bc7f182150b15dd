import type { CorrectionItem } from '@yinji/contract';
import { dueAt, type CaseRow } from '../cases/index.ts';
import { Refusal, type Tx, type AppContext, beijingDay, newId } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { setCorrectUntil, type WorkRow } from '../../works/index.ts';
import type { Corrected } from './corrected.ts';
import { insertCorrection } from './corrections-store.ts';
import { sealContent } from './present-correction.ts';

/** Three weeks: a quarter of the authority's term, since nothing has to be fetched on paper. */
export const CORRECTION_WORKING_DAYS = 15;

interface Asked {
  subjectId: string;
  row: CaseRow;
  work: WorkRow;
  reason: string;
  items: readonly CorrectionItem[];
  staffId: string;
}

/** 待补正: returns a submission to its holder until a deadline. */
export async function askCorrection(
  context: AppContext,
  tx: Tx,
  corrected: Corrected,
  { subjectId, row, work, reason, items, staffId }: Asked,
): Promise<void> {
  if (items.length === 0) throw new Refusal('BAD_INPUT', '请至少写一处需要补正的内容', { fields: ['items'] });
  const now = context.now();
  const due = dueAt(now, CORRECTION_WORKING_DAYS);
  await insertCorrection(tx, {
    id: newId(now.getTime()),
    kind: corrected.kind,
    subject_id: subjectId,
    work_id: work.id,
    case_id: row.id,
    asked_by: staffId,
    asked_at: now,
    due_at: due,
    content_sealed: sealContent(context.vault, { reason, items: [...items] }),
  });
  // A change has a state of its own.
  if (corrected.kind !== 'change') await setCorrectUntil(tx, work.id, corrected.kind, due);
  await notifyAccount(tx, work.account_id, {
    title: `${corrected.word}待补正`,
    body: `「${work.title}」有 ${items.length} 处需要补正，请在 ${beijingDay(due)} 18:00 前提交；逾期视为撤回。`,
    link: corrected.link(subjectId),
    category: 'review',
  });
}
