import {
  type AppContext,
  type BlobAnswer,
  findAttachment,
  openAttachment,
  Refusal,
  type StaffActor,
} from '../../platform/index.ts';
import { openAttachmentAsStaff } from '../../people/index.ts';
import { findOwnWork } from '../../works/index.ts';
import { findCaseOf } from '../cases/index.ts';
import { isOfFormerHolder } from './certification-read-model.ts';

/** For its holder. */
export async function getAttachment(context: AppContext, accountId: string, id: string): Promise<BlobAnswer> {
  const row = await findAttachment(context.db, 'certification', id);
  if (
    row === undefined ||
    (await findOwnWork(context.db, accountId, row.subject_id)) === undefined ||
    (await isOfFormerHolder(context.db, row.subject_id))
  )
    throw new Refusal('NOT_FOUND');
  return openAttachment(context, row);
}

/** For the reviewer of the case, while it is open; audited first. */
export async function getCaseAttachment(
  context: AppContext,
  staff: StaffActor,
  { caseId, id }: { caseId: string; id: string },
): Promise<BlobAnswer> {
  const row = await findAttachment(context.db, 'certification', id);
  const held = await findCaseOf(context.db, caseId, staff);
  const isTheirs =
    held?.kind === 'certification' && held.decided_at === null && held.work_id === row?.subject_id;
  if (row === undefined || !isTheirs) throw new Refusal('NOT_FOUND');
  return openAttachmentAsStaff(context, staff, row);
}
