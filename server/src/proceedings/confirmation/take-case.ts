import { takeNextCase } from '../cases/index.ts';
import { type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';

/** The case due first of those that may come to this person: nobody chooses. */
export function takeCase(context: AppContext, actor: StaffActor): Promise<{ id: string } | null> {
  return inTransaction(context.db, async (tx) => {
    const id = await takeNextCase(tx, actor, context.now());
    if (id === undefined) return null;
    await auditStaff(tx, actor.staffId, 'case-taken', id);
    return { id };
  });
}
