import { compareWork } from '../../works/index.ts';
import type { World } from '../../platform/index.ts';
import { listUncompared, setComparison } from '../cases/index.ts';

/** Sweep: compares what was submitted; a case is offered to reviewers only afterwards. */
export async function compareCases(world: World): Promise<void> {
  for (const { id, work_id } of await listUncompared(world.db))
    await setComparison(world.db, id, await compareWork(world, work_id));
}
