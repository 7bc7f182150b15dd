import { Refusal, type StaffActor, type AppContext, enqueue, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { blockedSource } from './blocked-source.ts';
import { endEntry } from './gate-store.ts';

/**
 * Removes an entry from a list, with the reason; it stays recorded. @throws Refusal NOT_FOUND where none is in
 * force
 */
export async function removeEntry(
  context: AppContext,
  { staffId }: StaffActor,
  list: 'blocked_term' | 'blocked_picture',
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    if (!(await endEntry(tx, list, { id, staffId, reason, now: context.now() })))
      throw new Refusal('NOT_FOUND');
    if (list === 'blocked_picture') await enqueue(tx, blockedSource.kind, { id });
    await auditStaff(tx, staffId, list === 'blocked_term' ? 'term-removed' : 'picture-removed', id);
  });
  return null;
}
