import {
  type BlobAnswer,
  Refusal,
  type StaffActor,
  type AppContext,
  inTransaction,
} from '../../platform/index.ts';
import { auditStaff, openProceeding } from '../../people/index.ts';
import { isCaseOf } from './decisions-store.ts';
import { objection } from './objection.ts';
import { readPaper } from './open-own-paper.ts';
import { findPaper } from './papers-store.ts';

/**
 * Only for the holder of the case: the reviewer who took it, until it is decided; afterwards operators and
 * admins who opened the objection. For others it is not found. The audit is committed before a byte is shown.
 */
export async function openStaffPaper(context: AppContext, actor: StaffActor, id: string): Promise<BlobAnswer> {
  const paper = await findPaper(context.db, id);
  if (paper === undefined) throw new Refusal('NOT_FOUND');
  const { staffId, role } = actor;
  if (role === 'reviewer') {
    const isHeld = paper.side === 'objector' && (await isCaseOf(context.db, staffId, paper.objection_id));
    if (!isHeld) throw new Refusal('NOT_FOUND');
    await inTransaction(context.db, (tx) => auditStaff(tx, staffId, 'objection-paper-opened', id));
  } else if (role === 'operator' || role === 'admin')
    await openProceeding(context, actor, objection, paper.objection_id, { name: 'paper', id });
  else throw new Refusal('NOT_FOUND');
  return readPaper(context, paper);
}
