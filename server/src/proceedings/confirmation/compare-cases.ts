import { compareWork } from '../../works/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { listUncompared, setComparison } from '../cases/index.ts';

/** Sweep: compares what was submitted; a case is offered to reviewers only afterwards. */
export async function compareCases(context: AppContext): Promise<void> {
  for (const { id, work_id } of await listUncompared(context.db))
    await setComparison(context.db, id, await compareWork(context, work_id));
}
