import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { declareItemJob, enqueue } from '../jobs/index.ts';

export const removeObjectKind = declareItemJob('remove-object');

/** Queues files for removal, in the transaction: a job removes the bytes that no row names any more. */
export async function queueDeletion(tx: Tx, keys: readonly string[]): Promise<void> {
  await doom(sql`select unnest(${keys}::text[])`).execute(tx);
  for (const id of keys) await enqueue(tx, removeObjectKind, { id });
}

/** The same for the keys in a query; the reconciler enqueues their jobs within a minute. */
export const doom = (keys: RawBuilder<unknown>) =>
  sql`insert into doomed_object (object_key) ${keys} on conflict do nothing`;

export const listDoomedObjects = (db: Database, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('doomed_object')
    .select('object_key as id')
    .where(isFree)
    .orderBy('doomed_at')
    .limit(100)
    .execute();

export const forgetDoomedObject = (db: Database, key: string) =>
  db.deleteFrom('doomed_object').where('object_key', '=', key).execute();
