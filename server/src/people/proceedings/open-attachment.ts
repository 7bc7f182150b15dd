import {
  type AppContext,
  type AttachmentRow,
  type AttachmentSubject,
  type BlobAnswer,
  type Database,
  inTransaction,
  openAttachment,
  Refusal,
  type StaffActor,
  SUBJECTS,
} from '../../platform/index.ts';
import { auditStaff, listOpened } from '../staff/index.ts';

/**
 * Opens an attachment for a member of staff; the audit entry is committed before a byte is sent. The room decides who
 * may; with `of`, only those who opened that proceeding may, all others get NOT_FOUND.
 * @throws Refusal NOT_FOUND
 */
export async function openAttachmentAsStaff(
  context: AppContext,
  actor: StaffActor,
  row: AttachmentRow,
  of?: { name: string; id: string },
): Promise<BlobAnswer> {
  const { db } = context;
  if (of !== undefined && (await listOpened(db, actor.staffId, `${of.name}-opened`, [of.id])).size === 0)
    throw new Refusal('NOT_FOUND');
  const { auditName } = SUBJECTS[row.subject_kind];
  await inTransaction(db, (tx) => auditStaff(tx, actor.staffId, `${auditName}-opened`, row.id));
  return openAttachment(context, row);
}

/** The attachments among `rows` that this member of staff has opened. */
export const listOpenedAttachments = (
  db: Database,
  { staffId }: StaffActor,
  subjectKind: AttachmentSubject,
  rows: readonly { id: string }[],
): Promise<Set<string>> =>
  listOpened(
    db,
    staffId,
    `${SUBJECTS[subjectKind].auditName}-opened`,
    rows.map((row) => row.id),
  );
