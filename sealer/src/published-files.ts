import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cutTile,
  encodeEntryBundle,
  TILE_WIDTH,
  tilePath,
  tilesOfTree,
  tileWidth,
  type TileAddress,
} from '@yinji/evidence';
import type { LogTail } from './log-tail.ts';

/** The checkpoint file, undefined before the first. */
export async function readCheckpointFile(logDir: string): Promise<string | undefined> {
  try {
    return await readFile(join(logDir, 'checkpoint'), 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

/** The size up to which the files are known to be on disk; 0 when unknown. */
export async function readSyncedSize(logDir: string): Promise<number> {
  const text = await readFile(syncMark(logDir), 'utf8').catch(() => '');
  return /^[1-9]\d{0,15}\n$/.test(text) ? Number(text) : 0;
}

/** Not public: the server does not serve names that begin with a dot. */
export const syncMark = (logDir: string): string => join(logDir, '.synced');

/**
 * The hash tiles and entry bundles in the tree of `size` that the tree of `fromSize` lacks. Each has one file
 * for all its widths, under the name of the full tile: a narrower version is a prefix of it
 * (c2sp.org/tlog-tiles), and the server cuts it for a partial tile. `whole`: with the bytes that exist for
 * `fromSize` already.
 */
export async function tilesToPublish(
  tail: LogTail,
  fromSize: number,
  size: number,
  whole: boolean,
): Promise<PublishedTile[]> {
  const tiles: PublishedTile[] = [];
  const nameOf = (level: TileAddress['level'], index: number): string =>
    tilePath({ level, index, width: TILE_WIDTH });
  for (const { level, index, width } of tilesOfTree(size, fromSize)) {
    const there = whole ? 0 : tileWidth(level, index, fromSize);
    const hashes = await tail.readTile(level, index, width);
    tiles.push({
      name: nameOf(level, index),
      start: 32 * there,
      content: new Uint8Array(hashes.subarray(32 * there)),
    });
    if (level !== 0) continue;
    const entries = await tail.readEntries(index, width);
    tiles.push({
      name: nameOf('entries', index),
      start: entries.slice(0, there).reduce((sum, entry) => sum + 2 + entry.length, 0),
      content: encodeEntryBundle(entries.slice(there)),
    });
  }
  return tiles;
}

/** A file below the log's folder, or its bytes from `start` on. */
export interface PublishedTile {
  name: string;
  start: number;
  content: Uint8Array;
}

/** Reads a tile of the requested width. Throws when the file is missing or shorter. */
export async function readPublishedTile(logDir: string, address: TileAddress): Promise<Uint8Array> {
  const bytes = await readFile(join(logDir, tilePath({ ...address, width: TILE_WIDTH }))).catch(
    (cause: unknown) => {
      // A mirror keeps partial tiles under their own names.
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
      return readFile(join(logDir, tilePath(address)));
    },
  );
  return cutTile(bytes, address);
}
