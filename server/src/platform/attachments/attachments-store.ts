import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { doom, queueDeletion } from '../objects/deletion-queue-store.ts';
import type { AttachmentSubject } from './subjects.ts';

export interface NewAttachment {
  id: string;
  subject_kind: AttachmentSubject;
  subject_id: string;
  kind: string;
  account_id: string;
  is_shared: boolean;
  purpose: Schema['attachment']['purpose'];
  name_sealed: Uint8Array | null;
  media_type: string;
  size_bytes: number;
  sha256: Uint8Array;
  object_key: string;
  key_sealed: Uint8Array;
  begun_at: Date;
}

export const insertAttachment = (tx: Tx, row: NewAttachment) =>
  tx
    .insertInto('attachment')
    .values({
      ...row,
      name_sealed: row.name_sealed && Buffer.from(row.name_sealed),
      sha256: Buffer.from(row.sha256),
      key_sealed: Buffer.from(row.key_sealed),
    })
    .execute();

/** Undefined if it was destroyed meanwhile. */
export const markArrived = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('attachment').set({ arrived_at: now }).where('id', '=', id).returningAll().executeTakeFirst();

const arrived = (db: Database) =>
  db.selectFrom('attachment').selectAll().where('arrived_at', 'is not', null).orderBy('begun_at').orderBy('id');

/** The attachments of a subject, in order of arrival. */
export const listAttachments = (db: Database, subjectKind: AttachmentSubject, subjectId: string) =>
  arrived(db).where('subject_kind', '=', subjectKind).where('subject_id', '=', subjectId).execute();

export type AttachmentRow = Awaited<ReturnType<typeof listAttachments>>[number];

/** Everything one account handed in, the smallest first. */
export const listAttachmentsOf = (db: Database, accountId: string) =>
  arrived(db).clearOrderBy().where('account_id', '=', accountId).orderBy('size_bytes').orderBy('id').execute();

export const findAttachment = (db: Database, subjectKind: AttachmentSubject, id: string) =>
  arrived(db).where('subject_kind', '=', subjectKind).where('id', '=', id).executeTakeFirst();

/** Counts unfinished uploads too, so that parallel uploads cannot exceed the limit. */
export async function measureAttachments(
  tx: Tx,
  {
    accountId,
    subjectKind,
    subjectId,
  }: { accountId: string; subjectKind: AttachmentSubject; subjectId: string },
): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await tx
    .selectFrom('attachment')
    .select([(eb) => eb.fn.countAll<number>().as('count'), (eb) => eb.fn.sum<number>('size_bytes').as('bytes')])
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', subjectId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

/**
 * Destroys the attachments of a subject, or the single one with `id`. Without the row and its key nobody can open the
 * bytes; a job removes them.
 * @returns whether there was any
 */
export async function endAttachments(
  tx: Tx,
  subjectKind: AttachmentSubject,
  subjectId: string,
  id?: string,
): Promise<boolean> {
  const ended = await tx
    .deleteFrom('attachment')
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', subjectId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('object_key')
    .execute();
  await queueBytes(tx, ended);
  return ended.length > 0;
}

/** Destroys unfinished uploads. */
export async function endLostAttachments(tx: Tx, begunBefore: Date): Promise<void> {
  const lost = await tx
    .deleteFrom('attachment')
    .where('arrived_at', 'is', null)
    .where('begun_at', '<', begunBefore)
    .returning('object_key')
    .execute();
  await queueBytes(tx, lost);
}

const queueBytes = (tx: Tx, rows: readonly { object_key: string }[]) =>
  queueDeletion(
    tx,
    rows.map((row) => row.object_key),
  );

/** Statements that destroy the attachments of all subjects in a query. */
export const endAttachmentsOf = (subjectKind: AttachmentSubject, subjects: RawBuilder<unknown>) => [
  doom(
    sql`select object_key from attachment where subject_kind = ${subjectKind} and subject_id in (${subjects})`,
  ),
  sql`delete from attachment where subject_kind = ${subjectKind} and subject_id in (${subjects})`,
];

export const endAttachmentsOfAccount = (accountId: string) => [
  doom(sql`select object_key from attachment where account_id = ${accountId}`),
  sql`delete from attachment where account_id = ${accountId}`,
];
