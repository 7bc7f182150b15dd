import { type AppContext, inTransaction, Refusal, type StaffActor } from '../../platform/index.ts';
import { auditStaff, listOpened } from '../staff/index.ts';

/**
 * Opens a proceeding for a staff member: the audit is committed before a byte is shown. A `part`, such as one
 * attachment, is only for a person who opened the whole; for others it is not found.
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
