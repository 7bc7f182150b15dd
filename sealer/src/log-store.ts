import type { TileReader } from '@yinji/evidence';
import type { HashTile } from '@yinji/sealing';
import type pg from 'pg';

/** The only SQL of this process; tables in server/src/platform/db/migrations/0002-evidence-log.sql. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

export interface LogHead {
  size: number;
  /** 32 bytes. */
  root: Buffer;
}

export interface PendingRecord {
  seq: number;
  entry: Buffer;
  /** 32 bytes; the table's check constraint holds it to the entry. */
  sha256: Buffer;
  /** Whether the log has this record already. */
  isKnown: boolean;
}

/** A signed checkpoint as stored. */
export interface CheckpointRow {
  size: number;
  root: Buffer;
  note: string;
  cosignedNote: string | null;
}

const CHECKPOINT = 'select size, root, note, cosigned_note as "cosignedNote" from log_checkpoint';

async function rows<T>(db: Queryable, name: string, text: string, values: unknown[]): Promise<T[]> {
  const result = await db.query({ name, text, values });
  return result.rows as T[];
}

/** bigint arrives as text; sizes stay below 2^53. */
function withSize<T extends { size: number }>(row: T): T {
  return { ...row, size: Number(row.size) };
}

export async function readHead(db: Queryable): Promise<LogHead> {
  const [head] = await rows<LogHead>(db, 'head', 'select size, root from log_head', []);
  if (head === undefined) throw new Error('log_head has no row: the database is not migrated');
  return withSize(head);
}

/**
 * The oldest pending records above `floor`, at most `limit`. Not `exists`: before the first statistics the
 * planner would read the whole log each time.
 */
export async function listPending(db: Queryable, floor: number, limit: number): Promise<PendingRecord[]> {
  const text = `select seq::float8, entry, entry_sha256 as sha256,
      (select true from log_entry where entry_sha256 = waiting.entry_sha256 limit 1) is not null as "isKnown"
    from (select * from pending_record where seq > $1 order by seq limit $2) as waiting order by seq`;
  return rows(db, 'pending', text, [floor, limit]);
}

/** A batch: `fresh` become entries from the head's size on; all of `taken` leave the queue. */
export interface Batch {
  taken: readonly number[];
  fresh: readonly number[];
  tiles: readonly HashTile[];
  /** The signed checkpoint of the new head. */
  note: string;
}

/**
 * Assigns indexes to pending records and reserves the new size for its one root: compare-and-set, in one
 * statement and so in one transaction. False: another sealer moved the head, and nothing was changed. Throws
 * `isReservation` where the size was signed before with another root or key; signing the same again is allowed.
 */
export async function appendPending(
  db: Queryable,
  from: LogHead,
  to: LogHead,
  { taken, fresh, tiles, note }: Batch,
): Promise<boolean> {
  const text = `with moved as (
      update log_head set size = $3, root = $4 where size = $1 and root = $2 returning 1),
    entered as (
      insert into log_entry (idx, entry, entry_sha256)
      select $1 + place - 1, entry, entry_sha256
      from moved, unnest($6::bigint[]) with ordinality as fresh (seq, place) join pending_record using (seq)),
    gone as (delete from pending_record where seq = any($5::bigint[]) and exists (select from moved)),
    laid as (
      insert into log_tile (level, n, hashes)
      select level, n, substring($9::bytea from start for length)
      from moved, unnest($7::smallint[], $8::bigint[], $10::int[], $11::int[]) as tile (level, n, start, length)
      on conflict (level, n) do update set hashes = excluded.hashes),
    reserved as (
      insert into log_checkpoint (size, root, note) select $3, $4, $12 from moved
      where not exists (select from log_checkpoint where size = $3 and root = $4 and note = $12))
    select from moved`;
  const lengths = tiles.map(({ hashes }) => hashes.length);
  let end = 1;
  const starts = lengths.map((length) => (end += length) - length);
  const { rowCount } = await db.query({
    name: 'append',
    text,
    values: [
      from.size,
      from.root,
      to.size,
      to.root,
      taken,
      fresh,
      tiles.map(({ level }) => level),
      tiles.map(({ index }) => index),
      Buffer.concat(tiles.map(({ hashes }) => hashes)),
      starts,
      lengths,
      note,
    ],
  });
  return rowCount === 1;
}

/** Whether a statement failed because a checkpoint of its size was signed before. */
export const isReservation = (cause: unknown): boolean =>
  (cause as { constraint?: string }).constraint === 'log_checkpoint_pkey';

/** Removes pending records that the log has already. */
export async function deletePending(db: Queryable, taken: readonly number[]): Promise<void> {
  await rows(db, 'done', 'delete from pending_record where seq = any($1::bigint[])', [taken]);
}

/** Compare-and-set. False: another sealer moved the head, and this transaction must be rolled back. */
export async function moveHead(db: Queryable, from: LogHead, to: LogHead): Promise<boolean> {
  const text = 'update log_head set size = $3, root = $4 where size = $1 and root = $2';
  const { rowCount } = await db.query({ name: 'move', text, values: [from.size, from.root, to.size, to.root] });
  return rowCount === 1;
}

export async function insertEntries(
  db: Queryable,
  first: number,
  records: readonly { entry: Buffer; sha256: Buffer }[],
): Promise<void> {
  await rows(
    db,
    'entries',
    `insert into log_entry (idx, entry, entry_sha256)
     select * from unnest($1::bigint[], $2::bytea[], $3::bytea[])`,
    [records.map((_, i) => first + i), records.map(({ entry }) => entry), records.map(({ sha256 }) => sha256)],
  );
}

/** Entries of a recovered tail that did not wait here: what they are about has no row in this database. */
export async function noteRecovered(db: Queryable, fromSize: number): Promise<void> {
  await rows(
    db,
    'recovered',
    `insert into log_recovered (idx) select idx from log_entry
     where idx >= $1 and entry_sha256 not in (select entry_sha256 from pending_record)`,
    [fromSize],
  );
}

export async function saveTiles(db: Queryable, tiles: readonly HashTile[]): Promise<void> {
  await rows(
    db,
    'tiles',
    `insert into log_tile (level, n, hashes)
     select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])
     on conflict (level, n) do update set hashes = excluded.hashes`,
    [
      tiles.map(({ level }) => level),
      tiles.map(({ index }) => index),
      tiles.map(({ hashes }) => Buffer.from(hashes)),
    ],
  );
}

/** Reads hash tiles, cut to the requested width: a narrower version is a prefix of a wider one. */
export function tileReader(db: Queryable): TileReader {
  return {
    readTile: async (level, index, width) => {
      const text = 'select substring(hashes for $3) as hashes from log_tile where level = $1 and n = $2';
      const [tile] = await rows<{ hashes: Buffer }>(db, 'tile', text, [level, index, 32 * width]);
      if (tile === undefined) throw new Error(`tile ${level}/${index} is missing in log_tile`);
      return tile.hashes;
    },
  };
}

/** Entries `first` up to but not including `end`. */
export async function listEntries(db: Queryable, first: number, end: number): Promise<Buffer[]> {
  const text = 'select entry from log_entry where idx >= $1 and idx < $2 order by idx';
  const found = await rows<{ entry: Buffer }>(db, 'range', text, [first, end]);
  if (found.length !== end - first) throw new Error(`entries ${first} to ${end} are not all in log_entry`);
  return found.map(({ entry }) => entry);
}

/** Inserts the checkpoint unless one of this size exists, and returns the stored one. */
export async function reserveCheckpoint(
  db: Queryable,
  { size, root }: LogHead,
  note: string,
): Promise<CheckpointRow> {
  const text = `insert into log_checkpoint (size, root, note) values ($1, $2, $3)
    on conflict (size) do nothing returning size, root, note, cosigned_note as "cosignedNote"`;
  const [made] = await rows<CheckpointRow>(db, 'reserve', text, [size, root, note]);
  const found = made === undefined ? await findCheckpoint(db, size) : withSize(made);
  if (found === undefined) throw new Error(`checkpoint ${size} vanished`);
  return found;
}

export async function findCheckpoint(db: Queryable, size: number): Promise<CheckpointRow | undefined> {
  const [row] = await rows<CheckpointRow>(db, 'checkpoint', `${CHECKPOINT} where size = $1`, [size]);
  return row && withSize(row);
}

export async function findLastPublished(db: Queryable): Promise<CheckpointRow | undefined> {
  const text = `${CHECKPOINT} where published_at is not null order by size desc limit 1`;
  const [row] = await rows<CheckpointRow>(db, 'last', text, []);
  return row && withSize(row);
}

/**
 * Marks it as published with its cosignatures and announces its size on channel checkpoint_published. Does not
 * wait for the disk: the checkpoint's file exists, and a lost row is restored from it.
 */
export async function markPublished(db: Queryable, size: number, cosignedNote: string): Promise<void> {
  await rows(
    db,
    'publish',
    `with quick as (select set_config('synchronous_commit', 'off', true)),
     done as (
       update log_checkpoint set cosigned_note = $2, published_at = now()
       where size = $1 and published_at is null returning size
     ) select pg_notify('checkpoint_published', size::text) from done, quick`,
    [size, cosignedNote],
  );
}
