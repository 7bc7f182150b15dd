import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeEntryBundle, TILE_WIDTH, tilePath, tilesOfTree, type TileAddress } from '@yinji/evidence';
import { writeFileDurably } from '@yinji/sealing';
import { listEntries, tileReader, type Queryable } from './log-store.ts';

/** Files written at the same time. */
const PARALLEL = 8;

/** The checkpoint file, undefined before the first. */
export async function readCheckpointFile(logDir: string): Promise<string | undefined> {
  try {
    return await readFile(join(logDir, 'checkpoint'), 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

export function writeCheckpointFile(logDir: string, note: string): Promise<void> {
  return writeFileDurably(join(logDir, 'checkpoint'), note);
}

async function tileBytes(db: Queryable, { level, index, width }: TileAddress): Promise<Uint8Array> {
  if (level !== 'entries') return tileReader(db).readTile(level, index, width);
  const first = index * TILE_WIDTH;
  return encodeEntryBundle(await listEntries(db, first, first + width));
}

async function writeTile(db: Queryable, logDir: string, address: TileAddress): Promise<void> {
  await writeFileDurably(join(logDir, tilePath(address)), await tileBytes(db, address));
  // Partials may go once the full tile is there (c2sp.org/tlog-tiles). One tile later, so that a reader who has just
  // fetched a checkpoint still finds the partials that it speaks of.
  if (address.width === TILE_WIDTH && address.index > 0) {
    const full = tilePath({ ...address, index: address.index - 1 });
    await rm(join(logDir, `${full}.p`), { recursive: true, force: true });
  }
}

/** Writes the hash tiles and entry bundles that a tree of `size` has and the one of `fromSize` had not. */
export async function writeTiles(db: Queryable, logDir: string, fromSize: number, size: number): Promise<void> {
  const tiles: TileAddress[] = tilesOfTree(size, fromSize).flatMap((tile) =>
    tile.level === 0 ? [tile, { ...tile, level: 'entries' as const }] : [tile],
  );
  for (let at = 0; at < tiles.length; at += PARALLEL)
    await Promise.all(tiles.slice(at, at + PARALLEL).map((address) => writeTile(db, logDir, address)));
}
