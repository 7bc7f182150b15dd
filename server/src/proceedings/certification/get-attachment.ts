import {
  type BlobAnswer,
  Refusal,
  type StaffActor,
  type AppContext,
  inTransaction,
} from '../../platform/index.ts';
import { findCaseOf } from '../cases/index.ts';
import { auditStaff } from '../../people/index.ts';
import { findOwnWork } from '../../works/index.ts';
import { isOfFormerHolder } from './certification-store.ts';
import { findFile, type FileRow } from './files-store.ts';
import { openAttachment } from './open-attachment.ts';
import { presentFile } from './present-certification.ts';

const answer = (context: AppContext, row: FileRow): BlobAnswer => ({
  body: openAttachment(context, row),
  contentType: row.media_type,
  fileName: presentFile(context, row).name,
});

/** For its holder. */
export async function getAttachment(context: AppContext, accountId: string, id: string): Promise<BlobAnswer> {
  const row = await findFile(context.db, id);
  if (
    row === undefined ||
    (await findOwnWork(context.db, accountId, row.work_id)) === undefined ||
    (await isOfFormerHolder(context.db, row.work_id))
  )
    throw new Refusal('NOT_FOUND');
  return answer(context, row);
}

/** For the reviewer of the case, while it is open; audited first. */
export async function getCaseAttachment(
  context: AppContext,
  staff: StaffActor,
  { caseId, id }: { caseId: string; id: string },
): Promise<BlobAnswer> {
  const row = await findFile(context.db, id);
  const held = await findCaseOf(context.db, caseId, staff);
  const isTheirs = held?.kind === 'certification' && held.decided_at === null && held.work_id === row?.work_id;
  if (row === undefined || !isTheirs) throw new Refusal('NOT_FOUND');
  await inTransaction(context.db, (tx) => auditStaff(tx, staff.staffId, 'certification-file-opened', id));
  return answer(context, row);
}
