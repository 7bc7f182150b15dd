import {
  type BlobAnswer,
  Refusal,
  type StaffActor,
  type AppContext,
  inTransaction,
} from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { hasOpened } from './decisions-store.ts';
import { OPENED } from './open-objection.ts';
import { readSourcePicture } from './read-source-picture.ts';
import { findSource } from './sources-store.ts';

/** One side's preview for an operator or admin who opened the objection; audited before the first byte. */
export async function openStaffSource(
  context: AppContext,
  { staffId, role }: StaffActor,
  id: string,
): Promise<BlobAnswer> {
  const source = await findSource(context.db, id);
  const isDesk = role === 'operator' || role === 'admin';
  if (source === undefined || !isDesk || !(await hasOpened(context.db, staffId, OPENED, source.objection_id)))
    throw new Refusal('NOT_FOUND');
  await inTransaction(context.db, (tx) => auditStaff(tx, staffId, 'objection-source-opened', id));
  return readSourcePicture(context, source);
}
