import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/index.ts';
import type { MaterialRow } from './materials-read-model.ts';

export async function countMaterials(db: Database, workId: string, accountId: string) {
  const { rows } = await sql<{ of_work: number; bytes: number }>`
    select (select count(*) from material where work_id = ${workId}) as of_work,
      (select coalesce(sum(size_bytes), 0)::bigint from material join work on work.id = material.work_id
       where work.account_id = ${accountId} and work.deleted_at is null) as bytes`.execute(db);
  return { ofWork: Number(rows[0]?.of_work ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}

interface NewMaterial {
  id: string;
  work_id: string;
  kind: MaterialRow['kind'];
  note: string;
  file_name: string;
  size_bytes: number;
  sha256: Buffer;
  sm3: Buffer;
  salt: Buffer;
  record: Uint8Array;
  record_sha256: Buffer;
  received_at: Date;
}

export const insertMaterial = (tx: Tx, row: NewMaterial) =>
  tx
    .insertInto('material')
    .values({ ...row, record: Buffer.from(row.record) })
    .execute();

/** The first arrived bytes stay; all others are equal. */
export const setArrived = (tx: Tx, id: string, objectKey: string, now: Date) =>
  tx
    .updateTable('material')
    .set({ object_key: objectKey, arrived_at: now })
    .where('id', '=', id)
    .where('arrived_at', 'is', null)
    // A draft deleted meanwhile has lost its salts: nothing can be added.
    .where('salt', 'is not', null)
    .executeTakeFirst();

export const setDescription = (tx: Tx, id: string, kind: MaterialRow['kind'], note: string) =>
  tx.updateTable('material').set({ kind, note }).where('id', '=', id).execute();
