import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { lockAllPackages, setPosition } from './packages-store.ts';

/** Puts the packages into a new order, if the caller saw the present one. */
export async function reorderPackages(
  context: AppContext,
  actor: StaffActor,
  { seen, order }: { seen: string[]; order: string[] },
): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const present = (await lockAllPackages(tx)).map((row) => row.id);
    if (present.join() !== seen.join()) throw new Refusal('STATE_CHANGED');
    if (order.toSorted().join() !== present.toSorted().join()) throw new Refusal('BAD_INPUT');
    for (const [at, id] of order.entries()) await setPosition(tx, id, at + 1);
    await auditStaff(tx, actor.staffId, 'packages-ordered', order.join(' '));
  });
  return null;
}
