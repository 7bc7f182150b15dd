import { compareWork } from '../../works/index.ts';
import { type AppContext, defineJob, laterWithoutIndex } from '../../platform/index.ts';
import { compareCaseKind, findUncompared, listUncompared, setComparison } from '../cases/index.ts';

/** Compares a submission; a case is offered to reviewers only afterwards. Without the copy index it waits. */
export const compareCase = defineJob({
  ...compareCaseKind,
  label: '送审比对',
  atOnce: 2,
  listUnfinished: ({ db }) => listUncompared(db),
  run: (context, { caseId }) => compare(context, caseId).catch(laterWithoutIndex),
});

async function compare(context: AppContext, caseId: string): Promise<void> {
  const row = await findUncompared(context.db, caseId);
  if (row !== undefined) await setComparison(context.db, caseId, await compareWork(context, row.work_id));
}
