import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  decodeEntryBundle,
  equalBytes,
  findSigningLog,
  isQuorum,
  leafHash,
  listCosignatures,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  TILE_WIDTH,
  tilePath,
  tileWidth,
} from '@yinji/evidence';
import { appendLeaves, edgeRoot, EMPTY_EDGE } from '@yinji/sealing';

export interface CheckedLog {
  size: number;
  seconds: number;
}

/**
 * Recomputes the whole published log from its entries alone: bundles → leaf hashes → every tile → root, and
 * compares tiles, root, cosignatures and what was acknowledged. `acknowledged` holds the SHA-256 of the record
 * at each index, 32 bytes each, zeros where nothing was acknowledged. Throws for every difference.
 */
export async function checkLog(logDir: string, policyText: string, acknowledged: Buffer): Promise<CheckedLog> {
  const began = performance.now();
  const note = parseNote(await readFile(join(logDir, 'checkpoint')));
  const { origin, size, root } = parseCheckpoint(note.body);
  const policy = parsePolicy(policyText);
  if ((await findSigningLog(note, origin, policy)) === undefined) throw new Error('the log has not signed');
  const cosigned = await listCosignatures(note, policy);
  if (!isQuorum(policy, new Set(cosigned.map(({ name }) => name)))) throw new Error('no quorum');

  let edge = EMPTY_EDGE;
  for (let index = 0; tileWidth(0, index, size) > 0; index += 1) {
    const width = tileWidth(0, index, size);
    const bundle = await readTile(logDir, 'entries', index);
    const entries = decodeEntryBundle(bundle, width);
    compareAcknowledged(entries, index * TILE_WIDTH, acknowledged);
    const grown = appendLeaves(
      edge,
      entries.map((entry) => leafHash(entry)),
    );
    for (const tile of grown.tiles) {
      const published = await readTile(logDir, tile.level, tile.index);
      if (!equalBytes(published.subarray(0, tile.hashes.length), tile.hashes))
        throw new Error(`tile ${tile.level}/${tile.index} is not what its entries make it`);
    }
    edge = grown.edge;
  }
  if (!equalBytes(edgeRoot(edge), root)) throw new Error('the entries do not hash to the root');
  for (let index = size; index * 32 < acknowledged.length; index += 1)
    if (acknowledged.readBigUInt64LE(index * 32) !== 0n)
      throw new Error(`entry ${index} was acknowledged and is lost`);
  return { size, seconds: (performance.now() - began) / 1000 };
}

function compareAcknowledged(entries: readonly Uint8Array[], first: number, acknowledged: Buffer): void {
  entries.forEach((entry, i) => {
    const at = (first + i) * 32;
    if (acknowledged.readBigUInt64LE(at) === 0n) return;
    const digest = createHash('sha256').update(entry).digest();
    if (digest.compare(acknowledged, at, at + 32) !== 0)
      throw new Error(`entry ${first + i} is not the one that was acknowledged`);
  });
}

const readTile = (logDir: string, level: number | 'entries', index: number): Promise<Buffer> =>
  readFile(join(logDir, tilePath({ level, index, width: TILE_WIDTH })));
