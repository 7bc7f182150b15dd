import type { TileReader } from '@yinji/evidence';
import type { HashTile } from '@yinji/sealing';
import type pg from 'pg';

/** The only SQL of this process; tables in server/src/db/migrations/0002-evidence-log.sql. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

export interface LogHead {
  size: number;
  /** 32 bytes. */
  root: Buffer;
}

export interface PendingRecord {
  id: string;
  entry: Buffer;
  /** 32 bytes; the table's check constraint holds it to the entry. */
  sha256: Buffer;
}

/** A signed checkpoint as it stands in the table. */
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

/** bigint comes as text; sizes stay below 2^53. */
function withSize<T extends { size: number }>(row: T): T {
  return { ...row, size: Number(row.size) };
}

export async function readHead(db: Queryable): Promise<LogHead> {
  const [head] = await rows<LogHead>(db, 'head', 'select size, root from log_head', []);
  if (head === undefined) throw new Error('log_head has no row: the database is not migrated');
  return withSize(head);
}

/** The oldest records that wait, at most `limit`. */
export function listPending(db: Queryable, limit: number): Promise<PendingRecord[]> {
  const text =
    'select id, entry, entry_sha256 as sha256 from pending_record order by submitted_at, id limit $1';
  return rows(db, 'pending', text, [limit]);
}

/** Digests (hex) of those records that the log already has. */
export async function findKnown(db: Queryable, records: readonly PendingRecord[]): Promise<Set<string>> {
  const text = 'select entry_sha256 as sha256 from log_entry where entry_sha256 = any($1::bytea[])';
  const found = await rows<{ sha256: Buffer }>(db, 'known', text, [records.map((each) => each.sha256)]);
  return new Set(found.map(({ sha256 }) => sha256.toString('hex')));
}

/** Compare-and-set. False: somebody else moved the head, and nothing of this transaction may stand. */
export async function moveHead(db: Queryable, from: LogHead, to: LogHead): Promise<boolean> {
  const text = 'update log_head set size = $3, root = $4 where size = $1 and root = $2';
  const { rowCount } = await db.query({ name: 'move', text, values: [from.size, from.root, to.size, to.root] });
  return rowCount === 1;
}

export async function insertEntries(
  db: Queryable,
  first: number,
  records: readonly PendingRecord[],
): Promise<void> {
  await rows(
    db,
    'entries',
    `insert into log_entry (idx, entry, entry_sha256)
     select * from unnest($1::bigint[], $2::bytea[], $3::bytea[])`,
    [records.map((_, i) => first + i), records.map(({ entry }) => entry), records.map(({ sha256 }) => sha256)],
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

export async function deletePending(db: Queryable, records: readonly PendingRecord[]): Promise<void> {
  await rows(db, 'done', 'delete from pending_record where id = any($1::uuid[])', [
    records.map(({ id }) => id),
  ]);
}

/** Reads hash tiles, cut to the width asked for: a narrower version is a prefix of a wider one. */
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

/** Inserts the checkpoint unless one of this size is there, and answers the one that is. */
export async function reserveCheckpoint(
  db: Queryable,
  { size, root }: LogHead,
  note: string,
): Promise<CheckpointRow> {
  const text =
    'insert into log_checkpoint (size, root, note) values ($1, $2, $3) on conflict (size) do nothing';
  await rows(db, 'reserve', text, [size, root, note]);
  const found = await findCheckpoint(db, size);
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

/** Marks it as published with its cosignatures and tells listeners on channel checkpoint_published its size. */
export async function markPublished(db: Queryable, size: number, cosignedNote: string): Promise<void> {
  await rows(
    db,
    'publish',
    `with done as (
       update log_checkpoint set cosigned_note = $2, published_at = now()
       where size = $1 and published_at is null returning size
     ) select pg_notify('checkpoint_published', size::text) from done`,
    [size, cosignedNote],
  );
}
