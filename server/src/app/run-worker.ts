import { setTimeout as pause } from 'node:timers/promises';
import { warmFaces } from '../evidence/index.ts';
import { type AppContext, startJobs } from '../platform/index.ts';
import { reconcileAllCopies } from '../publication/index.ts';
import { publishRevocations } from '../works/index.ts';
import { allJobs } from './jobs.ts';

/** Runs the jobs; answers nothing. Returns how to stop. */
export async function runWorker(context: AppContext): Promise<() => Promise<void>> {
  // An index that started anew answers from its comparison with the tables on; a long one is not waited for.
  const comparing = reconcileAllCopies(context).catch((cause: unknown) => context.report('copy index', cause));
  await Promise.race([comparing, pause(2000)]);
  const jobs = startJobs(context, allJobs);
  // Loads the fonts before the first certificate.
  void warmFaces();
  // An authority that a rotation made has a list before it certifies; without the sealer the job does it later.
  await publishRevocations(context).catch((cause: unknown) => context.report('list of revocations', cause));
  return () => jobs.stop();
}
