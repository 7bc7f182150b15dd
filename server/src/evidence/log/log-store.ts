import { sql, type RawBuilder } from 'kysely';
import { type Database, type Tx, ask } from '../../platform/index.ts';

export interface AppendedRecord {
  bytes: Uint8Array;
  sha256: Buffer;
}

/**
 * The record waits here until the sealer assigns an index, in the order of these statements: of two
 * transactions that waited for one lock the later gets the higher index.
 */
const pending = (tx: Pick<Tx, 'insertInto'>, { bytes, sha256 }: AppendedRecord) =>
  tx.insertInto('pending_record').values({ entry: Buffer.from(bytes), entry_sha256: sha256 });

export const insertPending = (tx: Tx, record: AppendedRecord) => pending(tx, record).execute();

/** One appender at a time per work, until the transaction ends; a separate lock that no row's lock crosses. */
export const lockChain = (tx: Tx, workId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('work_record ' || ${workId}::text, 0))`.execute(tx);

export const findLastWorkRecord = (db: Database, workId: string) =>
  db
    .selectFrom('work_record')
    .select(['seq', 'record_sha256'])
    .where('work_id', '=', workId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A record that waits, with its place in the chain of its work. */
export const insertWorkRecord = (
  tx: Tx,
  record: AppendedRecord,
  place: { work_id: string; seq: number; previous_sha256: Buffer | null },
) =>
  tx
    .with('pending', () => pending(tx, record))
    .insertInto('work_record')
    .values({ ...place, record_sha256: record.sha256 })
    .execute();

/** The records of a work in their order, the deposit first. */
export const listWorkRecords = (db: Database, workId: string) =>
  db
    .selectFrom('work_record')
    .select(['seq', 'record_sha256', 'previous_sha256'])
    .where('work_id', '=', workId)
    .orderBy('seq')
    .execute();

/** The same with each record's bytes and index, null while it waits for one. */
export const listWorkEntries = (db: Database, workId: string) =>
  db
    .selectFrom('work_record')
    .leftJoin('log_entry', 'log_entry.entry_sha256', 'work_record.record_sha256')
    .leftJoin('pending_record', 'pending_record.entry_sha256', 'work_record.record_sha256')
    .select(['work_record.record_sha256', 'log_entry.idx'])
    .select((eb) => eb.fn.coalesce('log_entry.entry', 'pending_record.entry').as('entry'))
    .where('work_record.work_id', '=', workId)
    .orderBy('work_record.seq')
    .execute();

/** Indexes of those in the log. */
export const findEntries = async (db: Database, entrySha256s: readonly Uint8Array[]) =>
  entrySha256s.length === 0
    ? []
    : ask<{ idx: number; entry_sha256: Uint8Array }>(
        db,
        'select idx, entry_sha256 from log_entry where entry_sha256 = any($1::bytea[])',
        [entrySha256s.map((one) => Buffer.from(one))],
      );

/** A record's place in the log, under a checkpoint that covers it. */
export interface CoveredPlace {
  idx: number;
  /** Of the record. */
  entry_sha256: Uint8Array;
  size: number;
  /** The cosigned checkpoint. */
  note: string;
}

/** Part of a query: each place with the first published checkpoint that covers it; none without one (evidence.md, 12). */
export const coveredPlaces = (condition: RawBuilder<unknown>) =>
  sql<CoveredPlace>`(
    select idx, entry_sha256, size, cosigned_note as note from log_entry, lateral (
      select size, cosigned_note from log_checkpoint
      where size > idx and published_at is not null order by size limit 1) as covering
    where ${condition} and cosigned_note is not null)`;

export async function findCovered(db: Database, entrySha256s: readonly Uint8Array[]): Promise<CoveredPlace[]> {
  const wanted = sql`entry_sha256 = any(${entrySha256s.map((one) => Buffer.from(one))}::bytea[])`;
  return (await sql<CoveredPlace>`select * from ${coveredPlaces(wanted)} as place`.execute(db)).rows;
}

/** A record in the log; undefined until it is there. */
export const findEntry = (db: Database, entrySha256: Uint8Array) =>
  db
    .selectFrom('log_entry')
    .select(['idx', 'entry'])
    .where('entry_sha256', '=', Buffer.from(entrySha256))
    .executeTakeFirst();

/** The newest list of revoked certificates. */
export const findCertificateList = (db: Database) =>
  db
    .selectFrom('certificate_list')
    .select(['number', 'list', 'made_from', 'this_update'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findLatestCheckpoint = (db: Database) =>
  db
    .selectFrom('log_checkpoint')
    .select(['size', 'root', 'cosigned_note', 'published_at'])
    .where('published_at', 'is not', null)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listLatestEntries = (db: Database, belowIndex: number, limit: number) =>
  db
    .selectFrom('log_entry')
    .select(['idx', 'entry_sha256'])
    .where('idx', '<', belowIndex)
    .orderBy('idx', 'desc')
    .limit(limit)
    .execute();

export const findTile = async (db: Database, level: number, n: number) =>
  (await ask<{ hashes: Buffer }>(db, 'select hashes from log_tile where level = $1 and n = $2', [level, n]))[0];
