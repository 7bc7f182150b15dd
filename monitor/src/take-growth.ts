import {
  consistencyProofFromTiles,
  decodeEntryBundle,
  decodeHashTile,
  equalBytes,
  EvidenceFailure,
  leafHash,
  rootFromTiles,
  rootOfLeaves,
  TILE_WIDTH,
  tilePath,
  tilesOfTree,
  verifyConsistency,
  type TileAddress,
  type TileReader,
} from '@yinji/evidence';
import { Alarm } from './alarm.ts';
import type { LogSource } from './log-source.ts';
import type { KeptCheckpoint, Mirror } from './mirror.ts';

/** Tiles fetched at the same time. */
const PARALLEL = 8;

export interface GrowthPorts {
  source: LogSource;
  mirror: Mirror;
  /** Called for each new entry, in no order across bundles. */
  onEntry(index: number, entry: Uint8Array): void;
}

/**
 * Copies everything in the tree of `to` that the tree of `from` lacks into the mirror, each tile and bundle
 * only after it matches the checkpoint's root. Throws Alarm `fork` when the tree of `to` does not continue
 * `from`, else `tile-missing`, `tile-altered` or `entry-altered`; stored parts are found again in the next
 * round.
 */
export async function takeGrowth(
  ports: GrowthPorts,
  from: KeptCheckpoint | undefined,
  to: KeptCheckpoint,
): Promise<void> {
  const { source, mirror } = ports;
  const fetched = new Map<string, Uint8Array>();
  const remote: TileReader = {
    readTile: async (level, index, width) => {
      const path = tilePath({ level, index, width });
      const bytes = fetched.get(path) ?? (await source.fetchTile({ level, index, width }));
      fetched.set(path, bytes);
      return bytes;
    },
  };
  // The log's own tiles, not the mirror's: a log that changed its past must be judged by the tiles it serves
  // now.
  if (!equalBytes(await rootFromTiles(to.size, remote), to.root))
    throw new Alarm('tile-altered', `the tiles do not hash to the checkpoint of size ${to.size}`, {
      subject: `root ${to.size}`,
      files: { 'checkpoint.note': to.note, ...Object.fromEntries(fetched) },
    });
  if (from !== undefined && from.size > 0) await checkConsistency(from, to, remote, fetched);

  // From the top: a full tile is proven by its one hash in the level above, the partial ones by the root.
  const tiles = tilesOfTree(to.size, from?.size ?? 0).toReversed();
  const hashes = new Map<string, Uint8Array[]>();
  for (const tile of tiles.filter(({ level }) => level > 0)) {
    const bytes = await takeTile(tile, hashes, remote, mirror);
    hashes.set(`${tile.level}/${tile.index}`, decodeHashTile(bytes, tile.width));
    await mirror.keepTile(tile, bytes);
  }
  const bottom = tiles.filter(({ level }) => level === 0).toReversed();
  for (let at = 0; at < bottom.length; at += PARALLEL) {
    const part = bottom.slice(at, at + PARALLEL);
    const results = await Promise.allSettled(
      part.map((tile) => takeBundle(ports, tile, hashes, remote, from?.size ?? 0)),
    );
    for (const tile of part) fetched.delete(tilePath(tile));
    const failed = results.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
  await mirror.moveTo(to.note);
  for (const tile of tiles) {
    await mirror.dropNarrower(tile);
    if (tile.level === 0) await mirror.dropNarrower({ ...tile, level: 'entries' });
  }
}

/** Throws Alarm `fork` with both notes and the log's own tiles, from which anybody computes both roots again. */
async function checkConsistency(
  from: KeptCheckpoint,
  to: KeptCheckpoint,
  remote: TileReader,
  fetched: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const proof = await consistencyProofFromTiles(from.size, to.size, remote);
  if (verifyConsistency(from.size, to.size, proof, from.root, to.root)) return;
  throw new Alarm('fork', `the tree of size ${to.size} does not continue the one of size ${from.size}`, {
    subject: `${from.size} ${to.size}`,
    files: { 'kept.note': from.note, 'shown.note': to.note, ...Object.fromEntries(fetched) },
  });
}

type TileOfTree = TileAddress & { level: number };

/**
 * The tile's bytes, from the mirror where an interrupted round left them, else from the log; always checked.
 */
async function takeTile(
  tile: TileOfTree,
  hashes: ReadonlyMap<string, Uint8Array[]>,
  remote: TileReader,
  mirror: Mirror,
): Promise<Uint8Array> {
  const { level, index, width } = tile;
  // The root was computed from these very bytes.
  if (width < TILE_WIDTH) return remote.readTile(level, index, width);
  const parent = hashes.get(`${level + 1}/${Math.floor(index / TILE_WIDTH)}`)![index % TILE_WIDTH]!;
  const isRight = (bytes: Uint8Array): boolean =>
    bytes.length === 32 * TILE_WIDTH && equalBytes(rootOfLeaves(decodeHashTile(bytes, width)), parent);
  const kept = await mirror.findTile(tile);
  if (kept !== undefined && isRight(kept)) return kept;
  const bytes = await remote.readTile(level, index, width);
  const path = tilePath(tile);
  if (!isRight(bytes))
    throw new Alarm('tile-altered', `${path} does not hash to the tile above it`, {
      subject: path,
      files: { [path]: bytes },
    });
  return bytes;
}

async function takeBundle(
  { source, mirror, onEntry }: GrowthPorts,
  tile: TileOfTree,
  hashes: ReadonlyMap<string, Uint8Array[]>,
  remote: TileReader,
  fromSize: number,
): Promise<void> {
  const bytes = await takeTile(tile, hashes, remote, mirror);
  const leaves = decodeHashTile(bytes, tile.width);
  const address: TileAddress = { ...tile, level: 'entries' };
  const kept = await mirror.findTile(address);
  const bundle = kept !== undefined && isBundleOf(kept, leaves) ? kept : await source.fetchTile(address);
  const path = tilePath(address);
  if (!isBundleOf(bundle, leaves))
    throw new Alarm('entry-altered', `${path} does not hash to its tile`, {
      subject: path,
      files: { [path]: bundle, [tilePath(tile)]: bytes },
    });
  await mirror.keepTile(address, bundle);
  await mirror.keepTile(tile, bytes);
  decodeEntryBundle(bundle, tile.width).forEach((entry, i) => {
    const index = tile.index * TILE_WIDTH + i;
    if (index >= fromSize) onEntry(index, entry);
  });
}

function isBundleOf(bundle: Uint8Array, leaves: readonly Uint8Array[]): boolean {
  try {
    const entries = decodeEntryBundle(bundle, leaves.length);
    const length = entries.reduce((sum, entry) => sum + 2 + entry.length, 0);
    return length === bundle.length && entries.every((entry, i) => equalBytes(leafHash(entry), leaves[i]!));
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return false;
    throw cause;
  }
}
