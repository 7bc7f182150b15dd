import type { AttachmentKind } from '@yinji/contract';
import { type Database, queueDeletion, type Tx } from '../../platform/index.ts';

export const listFiles = (db: Database, workId: string) =>
  db
    .selectFrom('certification_file')
    .selectAll()
    .where('work_id', '=', workId)
    .where('arrived_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

export const findFile = (db: Database, id: string) =>
  db
    .selectFrom('certification_file')
    .selectAll()
    .where('id', '=', id)
    .where('arrived_at', 'is not', null)
    .executeTakeFirst();

/** Uploads under way count as well, so that concurrent ones cannot exceed the limit. */
export const measureFiles = async (db: Database, workId: string) => {
  const { count, bytes } = await db
    .selectFrom('certification_file')
    .select([(eb) => eb.fn.countAll<number>().as('count'), (eb) => eb.fn.sum<number>('size_bytes').as('bytes')])
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
};

interface NewFile {
  id: string;
  work_id: string;
  kind: AttachmentKind;
  name_sealed: Uint8Array;
  object_key: string;
  key_sealed: Uint8Array;
  media_type: string;
  size_bytes: number;
  sha256: Uint8Array;
  created_at: Date;
}

export const insertFile = (tx: Tx, row: NewFile) =>
  tx
    .insertInto('certification_file')
    .values({
      ...row,
      name_sealed: Buffer.from(row.name_sealed),
      key_sealed: Buffer.from(row.key_sealed),
      sha256: Buffer.from(row.sha256),
    })
    .execute();

export const markFileArrived = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('certification_file').set({ arrived_at: now }).where('id', '=', id).execute();

/** Its key is deleted with the row; the unreadable bytes are queued for removal. */
export async function removeFile(
  tx: Tx,
  { id, object_key }: { id: string; object_key: string },
): Promise<void> {
  await queueDeletion(tx, [object_key]);
  await tx.deleteFrom('certification_file').where('id', '=', id).execute();
}

/** Rows whose bytes never came. */
export const listLostFiles = (db: Database, before: Date) =>
  db
    .selectFrom('certification_file')
    .select(['id', 'object_key'])
    .where('arrived_at', 'is', null)
    .where('created_at', '<', before)
    .limit(50)
    .execute();
