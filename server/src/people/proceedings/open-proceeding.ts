import { type AppContext, inTransaction, Refusal, type StaffActor } from '../../platform/index.ts';
import { auditStaff, listOpened, refuseOwnMatter } from '../staff/index.ts';

interface Opening {
  /** The accounts of all sides: nobody reads what others wrote about a matter of their own. */
  about: readonly string[];
  /** One attachment of it. */
  part?: { name: string; id: string };
}

/**
 * Opens a proceeding for a staff member: the audit is committed before a byte is shown. A `part`, such as one
 * attachment, is only for a person who opened the whole; for others it is not found.
 * @throws Refusal NOT_FOUND, NOT_ALLOWED
 */
export async function openProceeding(
  { db }: AppContext,
  actor: StaffActor,
  { name }: { name: string },
  id: string,
  { about, part }: Opening,
): Promise<void> {
  const { staffId } = actor;
  await refuseOwnMatter(db, actor, about);
  if (part !== undefined && (await listOpened(db, staffId, `${name}-opened`, [id])).size === 0)
    throw new Refusal('NOT_FOUND');
  const [what, subject] = part === undefined ? [name, id] : [`${name}-${part.name}`, part.id];
  await inTransaction(db, (tx) => auditStaff(tx, staffId, `${what}-opened`, subject));
}
