import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** Bytes are stored once for all depositors: those that another person's row names stay. */
export async function isObjectNamed(db: Database, key: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from original where ${key} in (object_key, preview_key, thumbnail_key, public_preview_key, public_thumbnail_key))
      or exists (select from public_picture where object_key = ${key})
      or exists (select from material where object_key = ${key})
      or exists (select from uploaded_file where object_key = ${key} and work_id is null)
      or exists (select from document where object_key = ${key})
      or exists (select from bundle where object_key = ${key})
      or exists (select from renewal where object_key = ${key})
      or exists (select from content_image where object_key = ${key})
      or exists (select from register_file where replaced_at is null and ${key} in (csv_key, jsonl_key))
      as named`.execute(db);
  return rows[0]?.named ?? true;
}
