import { Refusal, type World, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { findDifference, putResolved, type DifferenceRow } from './reconciliation-store.ts';

/** Finance writes down why the two differ and what was done. It changes no money: that moves by refunds alone. */
export async function resolveDifference(
  world: World,
  staffId: string,
  { differenceId, note }: { differenceId: string; note: string },
): Promise<DifferenceRow> {
  if ((await findDifference(world.db, differenceId)) === undefined) throw new Refusal('NOT_FOUND');
  await inTransaction(world.db, async (tx) => {
    if (!(await putResolved(tx, differenceId, staffId, note, world.now()))) throw new Refusal('STATE_CHANGED');
    await auditStaff(tx, staffId, 'difference-resolved', differenceId);
  });
  return (await findDifference(world.db, differenceId)) as DifferenceRow;
}
