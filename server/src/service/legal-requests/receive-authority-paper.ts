import { createHash } from 'node:crypto';
import {
  type IncomingFile,
  Refusal,
  type StaffActor,
  type Tx,
  type AppContext,
  inTransaction,
  noteReceivedFile,
  paperTypeOf,
  readWhole,
  removeFile,
  sealFile,
} from '../../platform/index.ts';
import { auditStaff, listOwnStaffIds } from '../../people/index.ts';
import { changeRequest, findRequest, lockRequest } from './authority-requests-store.ts';
import { presentRequest } from './present-request.ts';

const LARGEST_BYTES = 20 * 1024 * 1024;

/**
 * The scanned document, by the person who entered the request and before a decision. It counts once its bytes
 * are stored.
 */
export async function receiveAuthorityPaper(
  context: AppContext,
  actor: StaffActor,
  id: string,
  file: IncomingFile,
) {
  const bytes = await readWhole(file, LARGEST_BYTES);
  const sha256 = createHash('sha256')
    .update(bytes ?? '')
    .digest();
  if (bytes !== undefined) await noteReceivedFile(context, sha256.toString('hex'));
  const mediaType = bytes && paperTypeOf(bytes);
  if (bytes === undefined || mediaType === undefined)
    throw new Refusal('PAPER_UNREADABLE', '请上传二十兆以内的图片或版式文件');
  const { objectKey, keySealed, sealed } = sealFile(context, 'authority-paper', id, bytes);
  const older = await inTransaction(context.db, async (tx) => {
    const row = await lockOwn(tx, actor, id);
    await changeRequest(tx, id, {
      paper_object_key: objectKey,
      paper_key_sealed: Buffer.from(keySealed),
      paper_media_type: mediaType,
      paper_size_bytes: bytes.length,
      paper_sha256: null,
    });
    return row.paper_object_key;
  });
  await context.objects.put(sealed);
  await inTransaction(context.db, async (tx) => {
    const row = await lockOwn(tx, actor, id);
    if (row.paper_object_key !== objectKey) throw new Refusal('STATE_CHANGED');
    await changeRequest(tx, id, { paper_sha256: sha256 });
    await auditStaff(tx, actor.staffId, 'authority-paper-uploaded', id);
  });
  if (older !== null) await removeFile(context, older);
  const row = Refusal.unlessFound(await findRequest(context.db, id));
  return presentRequest(row, actor, await listOwnStaffIds(context.db, actor.staffId));
}

async function lockOwn(tx: Tx, { staffId }: StaffActor, id: string) {
  const row = await lockRequest(tx, id);
  if (row === undefined || !(await listOwnStaffIds(tx, staffId)).has(row.entered_by))
    throw new Refusal('NOT_FOUND');
  if (row.state !== 'entered') throw new Refusal('STATE_CHANGED');
  return row;
}
