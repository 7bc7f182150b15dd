import {
  type BlobAnswer,
  Refusal,
  type StaffActor,
  type AppContext,
  inTransaction,
} from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { hasOpened, isCaseOf } from './decisions-store.ts';
import { OPENED } from './open-objection.ts';
import { readPaper } from './open-own-paper.ts';
import { findPaper } from './papers-store.ts';

/**
 * Only who holds the case: the reviewer who took it, until it is decided; afterwards operators and admins who opened the
 * objection. Anybody else is told that there is none. The audit is committed before a byte is shown.
 */
export async function openStaffPaper(
  context: AppContext,
  { staffId, role }: StaffActor,
  id: string,
): Promise<BlobAnswer> {
  const paper = await findPaper(context.db, id);
  if (paper === undefined) throw new Refusal('NOT_FOUND');
  const isDesk = role === 'operator' || role === 'admin';
  const isHeld =
    role === 'reviewer'
      ? paper.side === 'objector' && (await isCaseOf(context.db, staffId, paper.objection_id))
      : isDesk && (await hasOpened(context.db, staffId, OPENED, paper.objection_id));
  if (!isHeld) throw new Refusal('NOT_FOUND');
  await inTransaction(context.db, (tx) => auditStaff(tx, staffId, 'objection-paper-opened', id));
  return readPaper(context, paper);
}
