import {
  type BlobAnswer,
  Refusal,
  type StaffActor,
  type AppContext,
  inTransaction,
  openFile,
} from '../../platform/index.ts';
import { auditStaff } from '../staff/index.ts';
import { findPaper } from './identity-reviews-store.ts';

/** The audit is committed before a byte is shown. */
export async function openPaper(context: AppContext, { staffId }: StaffActor, id: string): Promise<BlobAnswer> {
  const paper = await findPaper(context.db, id);
  if (paper === undefined || paper.key_sealed === null) throw new Refusal('NOT_FOUND');
  const { object_key: objectKey, key_sealed: keySealed } = paper;
  await inTransaction(context.db, (tx) => auditStaff(tx, staffId, 'identity-paper-opened', id));
  const body = await openFile(context, 'identity-paper', { id, objectKey, keySealed });
  return { body, contentType: paper.media_type };
}
