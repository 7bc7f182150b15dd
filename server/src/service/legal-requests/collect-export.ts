import {
  type BlobAnswer,
  Refusal,
  type StaffActor,
  type AppContext,
  enqueue,
  inTransaction,
  openFile,
} from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { buildExportKind, changeRequest, findRequest, lockRequest } from './authority-requests-store.ts';

/**
 * Once, and by the approver. Read first, marked after under the lock, sent last: of two concurrent calls one
 * gets it, and a failed read does not use up the one time. A connection that breaks afterwards does; then it
 * must be entered again.
 */
export async function collectExport(
  context: AppContext,
  { staffId }: StaffActor,
  id: string,
): Promise<BlobAnswer> {
  const row = await findRequest(context.db, id);
  if (row === undefined || row.decided_by !== staffId || row.export_key_sealed === null)
    throw new Refusal('NOT_FOUND');
  if (row.state !== 'built') throw new Refusal('STATE_CHANGED');
  const body = await openFile(context, 'authority-export', {
    id,
    objectKey: row.export_object_key ?? '',
    keySealed: row.export_key_sealed,
  });
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const locked = await lockRequest(tx, id);
    if (locked?.state !== 'built' || locked.expires_at === null || locked.expires_at <= now)
      throw new Refusal('STATE_CHANGED');
    await changeRequest(tx, id, { state: 'collected', collected_at: now, export_key_sealed: null });
    await enqueue(tx, buildExportKind, { id });
    const digest = Buffer.from(locked.export_sha256 ?? []).toString('hex');
    await auditStaff(tx, staffId, 'authority-export-collected', `${id} ${digest}`);
  });
  return { body, contentType: 'application/zip', fileName: `调取材料-${row.document_number}.zip` };
}
