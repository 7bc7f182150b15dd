import { concat, type Bytes } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';
import { consistencyProof, inclusionProofs, nodeHash, treeRoot, type NodeReader } from './merkle.ts';

/** Hashes in a full tile, entries in a full bundle (c2sp.org/tlog-tiles, height 8). */
export const TILE_WIDTH = 256;
const HASH_BYTES = 32;

/** A tile: `level` 0 holds leaf hashes, `entries` the entries themselves; `width` 1–256, 256 is full. */
export interface TileAddress {
  level: number | 'entries';
  index: number;
  width: number;
}

/**
 * Returns 32 · width bytes of a tile. A newer, wider version of the tile may be sliced: partials are prefixes.
 */
export interface TileReader {
  readTile(level: number, index: number, width: number): Promise<Uint8Array>;
}

/** Path below the log's prefix: `tile/0/x001/x234/067`, `tile/entries/273.p/112`. */
export function tilePath({ level, index, width }: TileAddress): string {
  checkAddress(level, index, width);
  const groups: string[] = [];
  let rest = index;
  do {
    groups.unshift(String(rest % 1000).padStart(3, '0'));
    rest = Math.floor(rest / 1000);
  } while (rest > 0);
  const last = groups.length - 1;
  const number = groups.map((group, i) => (i < last ? `x${group}` : group)).join('/');
  return `tile/${level}/${number}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Reads what `tilePath` writes, and only that. Throws `tile`. */
export function parseTilePath(path: string): TileAddress {
  const match =
    /^tile\/(entries|0|[1-9][0-9]?)\/((?:x[0-9]{3}\/){0,5}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/.exec(path);
  if (!match) throw new EvidenceFailure('tile', 'not a tile path');
  const index = Number(match[2]!.replace(/[x/]/g, ''));
  const level = match[1] === 'entries' ? 'entries' : Number(match[1]);
  const width = match[3] === undefined ? TILE_WIDTH : Number(match[3]);
  if (match[3] !== undefined && width >= TILE_WIDTH)
    throw new EvidenceFailure('tile', 'partial tile is too wide');
  const address: TileAddress = { level, index, width };
  if (tilePath(address) !== path) throw new EvidenceFailure('tile', 'number has a needless leading group');
  return address;
}

/** Hashes at tile level `level` in a tree of `size` leaves: floor(size / 256^level). */
export function hashesAtTileLevel(level: number, size: number): number {
  let count = size;
  for (let l = 0; l < level; l++) count = Math.floor(count / TILE_WIDTH);
  return count;
}

/** Width of tile `index` at a tile level for a tree size: 0 (not there) to 256 (full). */
export function tileWidth(level: number, index: number, size: number): number {
  const rest = hashesAtTileLevel(level, size) - index * TILE_WIDTH;
  return Math.max(0, Math.min(TILE_WIDTH, rest));
}

/**
 * Hash tiles that a tree of `size` has and the tree of `fromSize` lacks or has narrower; lowest level first.
 * With `fromSize` 0 these are all its tiles. Entry bundles have the addresses of level 0.
 */
export function tilesOfTree(size: number, fromSize = 0): { level: number; index: number; width: number }[] {
  const tiles: { level: number; index: number; width: number }[] = [];
  for (let level = 0, count = size, old = fromSize; count > 0; level++) {
    if (count > old)
      for (let index = Math.floor(old / TILE_WIDTH); index * TILE_WIDTH < count; index++)
        tiles.push({ level, index, width: Math.min(TILE_WIDTH, count - index * TILE_WIDTH) });
    count = Math.floor(count / TILE_WIDTH);
    old = Math.floor(old / TILE_WIDTH);
  }
  return tiles;
}

/** Joins 1–256 hashes of 32 bytes to a tile. */
export function encodeHashTile(hashes: readonly Uint8Array[]): Bytes {
  if (hashes.length < 1 || hashes.length > TILE_WIDTH || hashes.some((hash) => hash.length !== HASH_BYTES))
    throw new EvidenceFailure('tile', 'a tile has 1 to 256 hashes of 32 bytes');
  return concat(...hashes);
}

/** Cuts a tile into its hashes; extra hashes beyond `width` are left out, fewer throw `tile`. */
export function decodeHashTile(tile: Uint8Array, width: number): Uint8Array[] {
  if (
    tile.length < width * HASH_BYTES ||
    tile.length > TILE_WIDTH * HASH_BYTES ||
    tile.length % HASH_BYTES !== 0
  )
    throw new EvidenceFailure('tile', `tile has ${tile.length} bytes, wanted ${width * HASH_BYTES}`);
  return Array.from({ length: width }, (_, i) => tile.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES));
}

/** Big-endian uint16 length ‖ bytes for each of 1–256 entries of at most 65,535 bytes. */
export function encodeEntryBundle(entries: readonly Uint8Array[]): Bytes {
  if (entries.length < 1 || entries.length > TILE_WIDTH)
    throw new EvidenceFailure('tile', 'a bundle has 1 to 256 entries');
  return concat(...entries.flatMap((entry) => [entryLength(entry), entry]));
}

function entryLength(entry: Uint8Array): Bytes {
  if (entry.length > 0xffff) throw new EvidenceFailure('tile', 'entry is longer than 65,535 bytes');
  return Uint8Array.of(entry.length >>> 8, entry.length & 0xff);
}

/** Cuts a bundle into its first `width` entries; more may follow (a newer version), fewer throw `tile`. */
export function decodeEntryBundle(bundle: Uint8Array, width: number): Uint8Array[] {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (entries.length < width) {
    const start = at + 2;
    if (start > bundle.length) throw new EvidenceFailure('tile', `bundle ends after ${entries.length} entries`);
    at = start + bundle[at]! * 256 + bundle[at + 1]!;
    if (at > bundle.length) throw new EvidenceFailure('tile', 'entry is cut off');
    entries.push(bundle.subarray(start, at));
  }
  return entries;
}

/** Byte length of the first `width` entries of a bundle: the length of a partial of that width. */
export function entryBundleBytes(bundle: Uint8Array, width: number): number {
  return decodeEntryBundle(bundle, width).reduce((sum, entry) => sum + 2 + entry.length, 0);
}

/** The partial of this width out of a tile or bundle that is as wide or wider. Throws `tile`. */
export function cutTile(bytes: Uint8Array, { level, width }: TileAddress): Uint8Array {
  const length = level === 'entries' ? entryBundleBytes(bytes, width) : HASH_BYTES * width;
  if (bytes.length < length)
    throw new EvidenceFailure('tile', `tile has ${bytes.length} bytes, wanted ${length}`);
  return bytes.subarray(0, length);
}

/**
 * Cache of the tiles and hashes of one growing log. Later sizes of the log reuse it, because tiles and the rows
 * of nodes above them only grow. Use it only with a trusted reader: a cached tile is not read again.
 */
export interface KnownTiles {
  readonly pyramids: Map<string, Pyramid>;
}

/** Number of remembered tiles: enough for the edge of any log and one round of proofs. */
const MAX_KNOWN = 64;

export function createKnownTiles(): KnownTiles {
  return { pyramids: new Map() };
}

/** Runs at the start of a reading, so that nothing is evicted within one; the oldest entries go first. */
function forgetOldest({ pyramids }: KnownTiles): void {
  for (const key of pyramids.keys()) {
    if (pyramids.size <= MAX_KNOWN) return;
    pyramids.delete(key);
  }
}

/**
 * Reads nodes of the tree of `size` from its tiles, asking for each tile once and only at the width that this
 * size has (so that every request is for a tile the log must serve).
 */
export function tileNodes(size: number, reader: TileReader, known = createKnownTiles()): NodeReader {
  forgetOldest(known);
  const asked = new Map<string, Promise<Pyramid>>();
  const read = async (key: string, level: number, index: number): Promise<Pyramid> => {
    const width = tileWidth(level, index, size);
    if (width === 0) throw new EvidenceFailure('tile', 'tile beyond the tree');
    const before = known.pyramids.get(key);
    if (before !== undefined && before[0]!.length >= width) return before;
    const hashes = decodeHashTile(await reader.readTile(level, index, width), width);
    // Looked up again: another reading may have widened it in the meantime.
    const pyramid = known.pyramids.get(key) ?? [[]];
    known.pyramids.set(key, pyramid);
    // Copied: each would keep the whole tile it was read with, a megabyte for a tile that grew hash by hash.
    pyramid[0]!.push(...hashes.slice(pyramid[0]!.length).map((hash) => new Uint8Array(hash)));
    return pyramid;
  };
  const pyramid = (level: number, index: number): Promise<Pyramid> => {
    const key = `${level}/${index}`;
    let tile = asked.get(key);
    if (!tile) {
      tile = read(key, level, index);
      asked.set(key, tile);
    }
    return tile;
  };
  return async ({ level, index }) => {
    const height = level % 8;
    const nodesAtHeight = TILE_WIDTH / 2 ** height;
    const tile = await pyramid(Math.floor(level / 8), Math.floor(index / nodesAtHeight));
    const node = rowOf(tile, height)[index % nodesAtHeight];
    if (node === undefined) throw new EvidenceFailure('tile', 'node beyond the tree');
    return node;
  };
}

/** The complete nodes of a tile by height; a row is computed up to the requested node and then kept. */
type Pyramid = Uint8Array[][];

function rowOf(pyramid: Pyramid, height: number): readonly Uint8Array[] {
  for (let at = 1; at <= height; at++) {
    const below = pyramid[at - 1]!;
    const row = (pyramid[at] ??= []);
    while (row.length * 2 + 1 < below.length)
      row.push(nodeHash(below[row.length * 2]!, below[row.length * 2 + 1]!));
  }
  return pyramid[height]!;
}

export async function rootFromTiles(size: number, reader: TileReader): Promise<Bytes> {
  return treeRoot(size, tileNodes(size, reader));
}

/** Inclusion path, 32 bytes each, sibling first. */
export async function inclusionProofFromTiles(
  index: number,
  size: number,
  reader: TileReader,
): Promise<Bytes[]> {
  return (await inclusionProofsFromTiles([index], size, reader))[0]!;
}

/** The inclusion paths of many entries; each tile is read once. */
export async function inclusionProofsFromTiles(
  indexes: readonly number[],
  size: number,
  reader: TileReader,
  known?: KnownTiles,
): Promise<Bytes[][]> {
  return inclusionProofs(indexes, size, tileNodes(size, reader, known));
}

export async function consistencyProofFromTiles(
  oldSize: number,
  size: number,
  reader: TileReader,
  known?: KnownTiles,
): Promise<Bytes[]> {
  return consistencyProof(oldSize, size, tileNodes(size, reader, known));
}

function checkAddress(level: number | 'entries', index: number, width: number): void {
  const levelFits = level === 'entries' || (Number.isInteger(level) && level >= 0 && level <= 63);
  const widthFits = Number.isInteger(width) && width >= 1 && width <= TILE_WIDTH;
  if (!levelFits || !widthFits || !Number.isSafeInteger(index) || index < 0)
    throw new EvidenceFailure('tile', 'not a tile address');
}
