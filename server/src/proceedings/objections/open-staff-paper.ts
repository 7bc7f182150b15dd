import {
  type AppContext,
  type BlobAnswer,
  findAttachment,
  Refusal,
  type StaffActor,
} from '../../platform/index.ts';
import { openAttachmentAsStaff } from '../../people/index.ts';
import { isCaseOf } from './decisions-store.ts';
import { objection } from './objection.ts';
import { findObjection } from './objections-read-model.ts';
import { sideOf } from './papers.ts';

/**
 * Only for the holder of the case: the reviewer who took it, until it is decided; afterwards operators and
 * admins who opened the objection. For others it is not found.
 */
export async function openStaffPaper(context: AppContext, actor: StaffActor, id: string): Promise<BlobAnswer> {
  const paper = await findAttachment(context.db, 'objection', id);
  const row = paper && (await findObjection(context.db, paper.subject_id));
  if (paper === undefined || row === undefined) throw new Refusal('NOT_FOUND');
  const { staffId, role } = actor;
  if (role === 'reviewer') {
    const isObjectors = sideOf(row, paper.account_id) === 'objector';
    if (!isObjectors || !(await isCaseOf(context.db, staffId, row.id))) throw new Refusal('NOT_FOUND');
    return openAttachmentAsStaff(context, actor, paper);
  }
  if (role !== 'operator' && role !== 'admin') throw new Refusal('NOT_FOUND');
  return openAttachmentAsStaff(context, actor, paper, { name: objection.name, id: row.id });
}
