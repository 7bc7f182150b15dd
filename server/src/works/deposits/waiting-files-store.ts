import { sql } from 'kysely';
import type { FileDescription } from '@yinji/contract';
import { changeOne, type Database, type Tx } from '../../platform/index.ts';

/** How many files an account has left with the platform, and how large they are together. */
export async function measureKept(tx: Tx, accountId: string): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: string }>`
    select count(*)::int as files, coalesce(sum(size_bytes), 0)::bigint as bytes
    from uploaded_file where account_id = ${accountId} and work_id is null and kept_at is not null`.execute(tx);
  return { files: rows[0]?.files ?? 0, bytes: Number(rows[0]?.bytes ?? 0) };
}

interface Kept {
  described: FileDescription;
  keptAt: Date;
  expiresAt: Date;
}

export const keepUpload = (tx: Tx, id: string, { described, keptAt, expiresAt }: Kept) =>
  tx
    .updateTable('uploaded_file')
    .set({ described: JSON.stringify(described), kept_at: keptAt, expires_at: expiresAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Its owner sees it no more, and the next run of the schedule destroys it. */
export const hideUpload = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('uploaded_file').set({ discarded_at: now, expires_at: now }).where('id', '=', id).execute();

export const listEndingFiles = (db: Database, now: Date, until: Date, limit: number) =>
  db
    .selectFrom('uploaded_file')
    .select(['id', 'account_id', 'file_name', 'described', 'expires_at'])
    .where('work_id', 'is', null)
    .where('kept_at', 'is not', null)
    .where('discarded_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', until)
    .orderBy('expires_at')
    .limit(limit)
    .execute();

export type EndingFile = Awaited<ReturnType<typeof listEndingFiles>>[number];

/** False where it was announced, or has its work, meanwhile. */
export const markReminded = (tx: Tx, id: string, now: Date): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('uploaded_file')
      .set({ reminded_at: now })
      .where('id', '=', id)
      .where('work_id', 'is', null)
      .where('discarded_at', 'is', null)
      .where('reminded_at', 'is', null),
  );
