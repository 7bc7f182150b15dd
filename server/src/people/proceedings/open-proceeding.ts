import { type AppContext, inTransaction, Refusal, type StaffActor } from '../../platform/index.ts';
import { auditStaff, listOpened } from '../staff/index.ts';

/**
 * Somebody of staff looks: that they looked is committed before a byte is shown. A `part`, such as one paper, is only for
 * who opened the whole; anybody else is told that there is none.
 * @throws Refusal NOT_FOUND
 */
export async function openProceeding(
  { db }: AppContext,
  { staffId }: StaffActor,
  { name }: { name: string },
  id: string,
  part?: { name: string; id: string },
): Promise<void> {
  if (part !== undefined && (await listOpened(db, staffId, `${name}-opened`, [id])).size === 0)
    throw new Refusal('NOT_FOUND');
  const [what, subject] = part === undefined ? [name, id] : [`${name}-${part.name}`, part.id];
  await inTransaction(db, (tx) => auditStaff(tx, staffId, `${what}-opened`, subject));
}
