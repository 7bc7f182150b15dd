import { hashesAtTileLevel, TILE_WIDTH, type TileReader } from '@yinji/evidence';
import type { HashTile } from '@yinji/sealing';
import { listEntries, tileReader, type Queryable } from './log-store.ts';

/** What the last batches appended, so that publishing need not read it back from the database. */
export interface LogTail extends TileReader {
  /** Entries of bundle `index`, the first `width` of them. */
  readEntries(index: number, width: number): Promise<readonly Uint8Array[]>;
  /** A committed batch: `entries` start at `first`, `tiles` are in their new state. */
  grew(first: number, entries: readonly Uint8Array[], tiles: readonly HashTile[]): void;
  /** Drops what a tree of this size has in full; later reads come from the database. */
  forgetBelow(size: number): void;
}

export function openLogTail(db: Queryable): LogTail {
  const stored = tileReader(db);
  const tiles = new Map<string, HashTile>();
  /** By bundle, from its first entry on: a bundle begun before this process is read from the database. */
  const bundles = new Map<number, Uint8Array[]>();

  return {
    readTile: async (level, index, width) =>
      tiles.get(`${level}/${index}`)?.hashes.subarray(0, 32 * width) ?? stored.readTile(level, index, width),
    readEntries: async (index, width) => {
      const first = index * TILE_WIDTH;
      return bundles.get(index)?.slice(0, width) ?? listEntries(db, first, first + width);
    },
    grew: (first, entries, grown) => {
      for (const tile of grown) tiles.set(`${tile.level}/${tile.index}`, tile);
      entries.forEach((received, i) => {
        // A row's bytes are a part of all that came with it, some 25 KB an entry, which it would hold in memory.
        const entry = new Uint8Array(received);
        const [index, place] = [Math.floor((first + i) / TILE_WIDTH), (first + i) % TILE_WIDTH];
        if (place === 0) bundles.set(index, [entry]);
        else bundles.get(index)?.push(entry);
      });
    },
    forgetBelow: (size) => {
      const isDone = (level: number, index: number): boolean =>
        (index + 1) * TILE_WIDTH <= hashesAtTileLevel(level, size);
      for (const [key, { level, index }] of tiles) if (isDone(level, index)) tiles.delete(key);
      for (const index of bundles.keys()) if (isDone(0, index)) bundles.delete(index);
    },
  };
}
