import {
  type BlobAnswer,
  Refusal,
  type StaffActor,
  type AppContext,
  inTransaction,
  openFile,
} from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { findRequest } from './authority-requests-store.ts';
import { requireDesk } from './may-decide.ts';

/** The audit is committed before a byte is shown. */
export async function openAuthorityPaper(
  context: AppContext,
  actor: StaffActor,
  id: string,
): Promise<BlobAnswer> {
  requireDesk(actor);
  const row = await findRequest(context.db, id);
  if (row === undefined || row.paper_sha256 === null || row.paper_key_sealed === null)
    throw new Refusal('NOT_FOUND');
  await inTransaction(context.db, (tx) => auditStaff(tx, actor.staffId, 'authority-paper-opened', id));
  const body = await openFile(context, 'authority-paper', {
    id,
    objectKey: row.paper_object_key ?? '',
    keySealed: row.paper_key_sealed,
  });
  return { body, contentType: row.paper_media_type ?? 'application/octet-stream' };
}
