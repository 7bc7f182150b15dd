import type { InputOf, OutputOf, restartJobs as contract } from '@yinji/contract';
import {
  type AppContext,
  Refusal,
  type StaffActor,
  inTransaction,
  restartJobs,
  signalAfterCommit,
} from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';

/** Runs one failing job at once, dead or waiting for its next try, or all of a kind. */
export async function restartFailedJobs(
  context: AppContext,
  actor: StaffActor,
  { id, kind }: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  if ((id === undefined) === (kind === undefined))
    throw new Refusal('BAD_INPUT', undefined, { fields: ['id'] });
  const which = id === undefined ? { kind: kind ?? '' } : { id };
  return inTransaction(context.db, async (tx) => {
    const restarted = await restartJobs(tx, which);
    if (restarted === 0) throw new Refusal('NOT_FOUND');
    await auditStaff(tx, actor.staffId, 'jobs-restarted', `${id ?? kind} ${restarted}`);
    signalAfterCommit(tx, 'jobs');
    return { restarted };
  });
}
