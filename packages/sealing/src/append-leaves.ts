import {
  decodeHashTile,
  encodeHashTile,
  hashesAtTileLevel,
  rootFromTiles,
  rootOfLeaves,
  TILE_WIDTH,
  type Bytes,
  type TileReader,
} from '@yinji/evidence';

/** A hash tile as it now is: `hashes` is 32 · width bytes. */
export interface HashTile {
  level: number;
  index: number;
  hashes: Bytes;
}

/** All that a log must remember to grow: at each tile level the hashes of the last, not yet full tile. */
export interface LogEdge {
  size: number;
  /** `partial[level]`, 0–255 hashes of 32 bytes. */
  partial: readonly (readonly Uint8Array[])[];
}

export const EMPTY_EDGE: LogEdge = { size: 0, partial: [] };

/** Collects the edge of a tree of `size`; asks for at most one tile a level. */
export async function readEdge(size: number, reader: TileReader): Promise<LogEdge> {
  const partial: Uint8Array[][] = [];
  for (let level = 0; hashesAtTileLevel(level, size) > 0; level++) {
    const hashes = hashesAtTileLevel(level, size);
    const width = hashes % TILE_WIDTH;
    const tile = width === 0 ? undefined : await reader.readTile(level, Math.floor(hashes / TILE_WIDTH), width);
    partial.push(tile === undefined ? [] : decodeHashTile(tile, width));
  }
  return { size, partial };
}

/** Root of the tree that ends at this edge: its complete subtrees all lie in the partial tiles. */
export function edgeRoot(edge: LogEdge): Promise<Bytes> {
  return rootFromTiles(edge.size, {
    readTile: async (level) => encodeHashTile(edge.partial[level] ?? []),
  });
}

/** What appending changes: the new edge, and every tile that is new or wider, lowest level first. */
export interface Growth {
  edge: LogEdge;
  tiles: HashTile[];
}

/**
 * Appends leaf hashes. Pure: the caller stores tiles and head in one transaction or forgets them both.
 * c2sp.org/tlog-tiles: a full tile's root is one hash of the level above.
 */
export function appendLeaves(edge: LogEdge, leafHashes: readonly Uint8Array[]): Growth {
  const partial: Uint8Array[][] = [];
  const tiles: HashTile[] = [];
  let incoming = leafHashes;
  for (let level = 0; incoming.length > 0 || level < edge.partial.length; level++) {
    const row = [...(edge.partial[level] ?? []), ...incoming];
    const first = Math.floor(hashesAtTileLevel(level, edge.size) / TILE_WIDTH);
    const upper: Uint8Array[] = [];
    for (let at = 0; incoming.length > 0 && at < row.length; at += TILE_WIDTH) {
      const hashes = row.slice(at, at + TILE_WIDTH);
      tiles.push({ level, index: first + at / TILE_WIDTH, hashes: encodeHashTile(hashes) });
      if (hashes.length === TILE_WIDTH) upper.push(rootOfLeaves(hashes));
    }
    partial.push(row.slice(row.length - (row.length % TILE_WIDTH)));
    incoming = upper;
  }
  return { edge: { size: edge.size + leafHashes.length, partial }, tiles };
}
