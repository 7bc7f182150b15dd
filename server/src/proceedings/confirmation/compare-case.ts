import { compareWork } from '../../works/index.ts';
import { defineJob } from '../../platform/index.ts';
import { compareCaseKind, findUncompared, listUncompared, setComparison } from '../cases/index.ts';

/** Compares a submission; a case is offered to reviewers only afterwards. */
export const compareCase = defineJob({
  ...compareCaseKind,
  label: '送审比对',
  atOnce: 1,
  timeoutMs: 600_000,
  listUnfinished: ({ db }) => listUncompared(db),
  run: async (context, { caseId }) => {
    const row = await findUncompared(context.db, caseId);
    if (row !== undefined) await setComparison(context.db, caseId, await compareWork(context, row.work_id));
  },
});
