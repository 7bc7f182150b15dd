import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { findDifference, putResolved, type DifferenceRow } from './reconciliation-store.ts';

/** Finance records the reason and the action. It moves no money: only refunds do. */
export async function resolveDifference(
  context: AppContext,
  staffId: string,
  { differenceId, note }: { differenceId: string; note: string },
): Promise<DifferenceRow> {
  if ((await findDifference(context.db, differenceId)) === undefined) throw new Refusal('NOT_FOUND');
  await inTransaction(context.db, async (tx) => {
    if (!(await putResolved(tx, differenceId, staffId, note, context.now())))
      throw new Refusal('STATE_CHANGED');
    await auditStaff(tx, staffId, 'difference-resolved', differenceId);
  });
  return (await findDifference(context.db, differenceId)) as DifferenceRow;
}
