import { type RawBuilder } from 'kysely';
import { type Database, declareItemJob, enqueue, type Tx } from '../../platform/index.ts';

export const buildDataExportKind = declareItemJob('build-data-export');

export const findDataExport = (db: Database, accountId: string, now: Date) =>
  db
    .selectFrom('own_archive')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('destroyed_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export type DataExportRow = NonNullable<Awaited<ReturnType<typeof findDataExport>>>;

export async function insertDataExport(
  tx: Tx,
  id: string,
  accountId: string,
  tokenSha256: Uint8Array,
): Promise<void> {
  await tx
    .insertInto('own_archive')
    .values({ id, account_id: accountId, token_sha256: Buffer.from(tokenSha256) })
    .execute();
  await enqueue(tx, buildDataExportKind, { id });
}

/** Not built, or too old. */
export const listDueDataExports = (db: Database, now: Date, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('own_archive')
    .select('id')
    .where(isFree)
    .where('destroyed_at', 'is', null)
    .where((eb) => eb.or([eb('ready_at', 'is', null), eb('expires_at', '<=', now)]))
    .orderBy('asked_at')
    .limit(20)
    .execute();

export const findLiveDataExport = (db: Database, id: string) =>
  db
    .selectFrom('own_archive')
    .selectAll()
    .where('id', '=', id)
    .where('destroyed_at', 'is', null)
    .executeTakeFirst();

/** Before the bytes, so that every file has a row. */
export const nameDataExport = (tx: Tx, id: string, row: { object_key: string; key_sealed: Uint8Array }) =>
  tx
    .updateTable('own_archive')
    .set({ object_key: row.object_key, key_sealed: Buffer.from(row.key_sealed) })
    .where('id', '=', id)
    .execute();

export const markReady = (tx: Tx, id: string, sizeBytes: number, readyAt: Date, expiresAt: Date) =>
  tx
    .updateTable('own_archive')
    .set({ size_bytes: sizeBytes, ready_at: readyAt, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();

export const markDataExportDestroyed = (db: Database, id: string, now: Date) =>
  db.updateTable('own_archive').set({ key_sealed: null, destroyed_at: now }).where('id', '=', id).execute();
