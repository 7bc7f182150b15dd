import {
  formatTlogProof,
  inclusionProofFromTiles,
  listCosignatures,
  parseNote,
  parsePolicy,
  type TileReader,
} from '@yinji/evidence';
import type { Database } from '../db/database.ts';
import { findCoveringCheckpoint, findEntry, findTile } from './evidence-log-store.ts';

export interface Proof {
  index: number;
  treeSize: number;
  /** C2SP tlog-proof@v1. */
  text: string;
  /** The earliest cosignature. */
  cosignedAt: Date;
  witnesses: number;
}

/** The proof of a record under the first cosigned checkpoint that covers it; undefined until there is one. */
export async function findProof(
  db: Database,
  recordSha256: Uint8Array,
  policyText: string,
): Promise<Proof | undefined> {
  const entry = await findEntry(db, recordSha256);
  if (entry === undefined) return undefined;
  const checkpoint = await findCoveringCheckpoint(db, entry.idx);
  if (checkpoint === undefined || checkpoint.cosigned_note === null) return undefined;
  const note = checkpoint.cosigned_note;
  const path = await inclusionProofFromTiles(entry.idx, checkpoint.size, tilesOf(db));
  const cosigned = await listCosignatures(parseNote(note), parsePolicy(policyText));
  const first = Math.min(...cosigned.map((one) => one.time));
  return {
    index: entry.idx,
    treeSize: checkpoint.size,
    text: formatTlogProof({ index: entry.idx, path, note }),
    cosignedAt: new Date(first * 1000),
    witnesses: cosigned.length,
  };
}

/** The newest version of a tile; a partial tile is a prefix of every later one. */
const tilesOf = (db: Database): TileReader => ({
  async readTile(level, index, width) {
    const row = await findTile(db, level, index);
    if (row === undefined) throw new Error(`the log has no tile ${level}/${index}`);
    return Uint8Array.from(row.hashes.subarray(0, width * 32));
  },
});
