import { sql } from 'kysely';
import { type Database, queueDeletion, type Tx } from '../../platform/index.ts';

interface NewUpload {
  id: string;
  account_id: string;
  object_key: string;
  file_name: string;
  size_bytes: number;
  sha256: Buffer;
  sm3: Buffer;
  uploaded_at: Date;
  expires_at: Date;
}

export const insertUpload = (tx: Tx, row: NewUpload) => tx.insertInto('uploaded_file').values(row).execute();

/** An account's files without a work, and uploads under way. */
export async function countWaiting(db: Database, accountId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from uploaded_file where account_id = ${accountId} and work_id is null)
      + (select count(*) from resumable_upload where account_id = ${accountId} and expires_at > ${now}) as count`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

const own = (db: Database, accountId: string) =>
  db
    .selectFrom('uploaded_file')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('discarded_at', 'is', null);

/** Another person's file is not found, like a missing or destroyed one. */
export const findUpload = (db: Database, accountId: string, id: string) =>
  own(db, accountId).where('id', '=', id).executeTakeFirst();

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** Those without a work, the newest first. */
export const listUploads = (db: Database, accountId: string, limit: number) =>
  own(db, accountId)
    .where('work_id', 'is', null)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const lockUpload = (tx: Tx, accountId: string, id: string) =>
  own(tx, accountId).where('id', '=', id).forUpdate().executeTakeFirst();

export const reserveNumber = (tx: Tx, id: string, number: string, queryCode: string) =>
  tx
    .updateTable('uploaded_file')
    .set({ number, query_code: queryCode })
    .where('id', '=', id)
    .where('number', 'is', null)
    .execute();

export const markReleased = (tx: Tx, id: string, workId: string) =>
  tx.updateTable('uploaded_file').set({ work_id: workId, described: null }).where('id', '=', id).execute();

/** The work was made of a file that had been uploaded before it was deposited. */
export const wasUploadedFirst = async (db: Database, workId: string): Promise<boolean> =>
  (await db.selectFrom('uploaded_file').select('id').where('work_id', '=', workId).executeTakeFirst()) !==
  undefined;

/**
 * Removes uploads whose time is over, unless they were released or are kept for longer meanwhile; the deletion queue removes
 * the bytes, unless another row names them.
 */
export async function destroyUploadsOf(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const over = tx
    .selectFrom('uploaded_file')
    .select('id')
    .where('id', 'in', ids)
    .where('work_id', 'is', null)
    .where('expires_at', '<=', now)
    .forUpdate()
    .skipLocked();
  const rows = await tx.deleteFrom('uploaded_file').where('id', 'in', over).returning('object_key').execute();
  await queueDeletion(
    tx,
    rows.map(({ object_key }) => object_key),
  );
}

export const insertResumable = (
  tx: Tx,
  row: {
    id: string;
    account_id: string;
    work_id: string | null;
    material_id: string | null;
    begun_at: Date;
    expires_at: Date;
  },
) => tx.insertInto('resumable_upload').values(row).execute();

/** One that has ended, as when its account was closed, stays ended. */
export const renewResumable = (db: Database, id: string, now: Date, expires_at: Date) =>
  db
    .updateTable('resumable_upload')
    .set({ expires_at })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .execute();

export const findResumable = (db: Database, accountId: string, id: string) =>
  db
    .selectFrom('resumable_upload')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export const listExpiredResumable = (db: Database, now: Date) =>
  db.selectFrom('resumable_upload').select('id').where('expires_at', '<=', now).limit(100).execute();

export const forgetResumable = (db: Database, id: string) =>
  db.deleteFrom('resumable_upload').where('id', '=', id).execute();
