import {
  decodeHashTile,
  encodeHashTile,
  foldNodes,
  hashesAtTileLevel,
  nodeHash,
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

/** Everything a log needs to remember in order to grow. */
export interface LogEdge {
  size: number;
  /** At each tile level the hashes of the last, not yet full tile: `partial[level]`, 0–255 of 32 bytes. */
  partial: readonly (readonly Uint8Array[])[];
  /** The complete subtrees that the tree falls into: `peaks[height]` where the size has that binary digit. */
  peaks: readonly (Uint8Array | undefined)[];
}

export const EMPTY_EDGE: LogEdge = { size: 0, partial: [], peaks: [] };

/** Collects the edge of a tree of `size`; reads at most one tile per level. */
export async function readEdge(size: number, reader: TileReader): Promise<LogEdge> {
  const partial: Uint8Array[][] = [];
  const peaks: Peaks = [];
  for (let level = 0; hashesAtTileLevel(level, size) > 0; level++) {
    const hashes = hashesAtTileLevel(level, size);
    const width = hashes % TILE_WIDTH;
    const tile = width === 0 ? undefined : await reader.readTile(level, Math.floor(hashes / TILE_WIDTH), width);
    const row = tile === undefined ? [] : decodeHashTile(tile, width);
    // Fewer than a full tile: no carry leaves the eight heights of its level.
    for (const hash of row) carry(peaks, hash, TILE_HEIGHT * level);
    partial.push(row);
  }
  return { size, partial, peaks };
}

/** Root of the tree that ends at this edge. */
export function edgeRoot({ peaks }: LogEdge): Bytes {
  return foldNodes(peaks.filter((peak) => peak !== undefined).toReversed());
}

/** What appending changes: the new edge, and every tile that is new or wider, lowest level first. */
export interface Growth {
  edge: LogEdge;
  tiles: HashTile[];
}

/** Levels of nodes in a tile: 2^8 hashes. */
const TILE_HEIGHT = 8;

type Peaks = (Uint8Array | undefined)[];

/**
 * Adds a complete subtree of 2^height leaves at the end, like adding to a binary number: two subtrees of the
 * same height are merged into one of the next. One hash per leaf on average. Reports each new node with its
 * height.
 */
function carry(peaks: Peaks, hash: Uint8Array, height: number, onNode?: Made): void {
  let [node, at] = [hash, height];
  for (let left = peaks[at]; left !== undefined; left = peaks[at]) {
    peaks[at] = undefined;
    node = nodeHash(left, node);
    at += 1;
    onNode?.(at, node);
  }
  peaks[at] = node;
}

type Made = (height: number, node: Uint8Array) => void;

/**
 * Appends leaf hashes. Pure: the caller stores tiles and head in one transaction, or neither.
 * c2sp.org/tlog-tiles: a full tile's root is one hash of the level above.
 */
export function appendLeaves(edge: LogEdge, leafHashes: readonly Uint8Array[]): Growth {
  const peaks: Peaks = Array.from(edge.peaks);
  const incoming: Uint8Array[][] = leafHashes.length === 0 ? [] : [[...leafHashes]];
  const onNode: Made = (height, node) => {
    if (height % TILE_HEIGHT === 0) (incoming[height / TILE_HEIGHT] ??= []).push(node);
  };
  for (const leaf of leafHashes) carry(peaks, leaf, 0, onNode);
  const partial: Uint8Array[][] = [];
  const tiles: HashTile[] = [];
  for (let level = 0; level < Math.max(incoming.length, edge.partial.length); level++) {
    const added = incoming[level] ?? [];
    const row = [...(edge.partial[level] ?? []), ...added];
    const first = Math.floor(hashesAtTileLevel(level, edge.size) / TILE_WIDTH);
    for (let at = 0; added.length > 0 && at < row.length; at += TILE_WIDTH)
      tiles.push({
        level,
        index: first + at / TILE_WIDTH,
        hashes: encodeHashTile(row.slice(at, at + TILE_WIDTH)),
      });
    partial.push(row.slice(row.length - (row.length % TILE_WIDTH)));
  }
  return { edge: { size: edge.size + leafHashes.length, partial, peaks }, tiles };
}
