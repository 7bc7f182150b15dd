import {
  createKnownTiles,
  formatProofHead,
  inclusionProofsFromTiles,
  listCosignatures,
  parseNote,
  parsePolicy,
  type KnownTiles,
  type TileReader,
} from '@yinji/evidence';
import type { Database } from '../../platform/index.ts';
import { findCovered, findEntries, findLatestCheckpoint, findTile, type CoveredPlace } from './log-store.ts';

export interface Proof {
  index: number;
  treeSize: number;
  /** C2SP tlog-proof@v1: `head` and `note`, one after the other. */
  text: string;
  head: string;
  /** The cosigned checkpoint; proofs of one round have the same. */
  note: string;
  /** The earliest cosignature. */
  cosignedAt: Date;
  witnesses: number;
}

/** A record's place in the log. */
interface LogPlace {
  idx: number;
  /** Of the record. */
  entry_sha256: Uint8Array;
}

/**
 * Proofs of records, by their SHA-256 in hex, each under the first cosigned checkpoint that covers it; records
 * without one are left out. Many at once cost little more than one: neighbours share their tiles and most of
 * their path.
 */
export async function findProofs(
  db: Database,
  recordSha256s: readonly Uint8Array[],
  policyText: string,
): Promise<Map<string, Proof>> {
  const rounds = Map.groupBy(await findCovered(db, recordSha256s), ({ note }) => note);
  const proofs = new Map<string, Proof>();
  for (const [note, covered] of rounds)
    for (const [record, proof] of await proveUnder(db, covered, { size: covered[0]!.size, note }, policyText))
      proofs.set(record, proof);
  return proofs;
}

/** The proof of one record at its place. */
export async function proveAt(db: Database, place: CoveredPlace, policyText: string): Promise<Proof> {
  const [proof] = (await proveUnder(db, [place], place, policyText)).values();
  return proof!;
}

/** All under the newest published checkpoint: a verifier needs only the present policy. */
export async function findNewestProofs(
  db: Database,
  recordSha256s: readonly Uint8Array[],
  policyText: string,
): Promise<Map<string, Proof>> {
  const [checkpoint, entries] = await Promise.all([findLatestCheckpoint(db), findEntries(db, recordSha256s)]);
  if (checkpoint === undefined || checkpoint.cosigned_note === null) return new Map();
  const { size, cosigned_note: note } = checkpoint;
  const covered = entries.filter(({ idx }) => idx < size);
  return proveUnder(db, covered, { size, note }, policyText);
}

async function proveUnder(
  db: Database,
  places: readonly LogPlace[],
  { size, note }: { size: number; note: string },
  policyText: string,
): Promise<Map<string, Proof>> {
  const indexes = places.map(({ idx }) => idx);
  const [paths, cosigned] = await Promise.all([
    inclusionProofsFromTiles(indexes, size, tilesOf(db), knownTiles(db)),
    listCosignatures(parseNote(note), parsePolicy(policyText)),
  ]);
  const spell = createSpelling();
  const cosignedAt = new Date(Math.min(...cosigned.map((one) => one.time)) * 1000);
  return new Map(
    places.map(({ idx, entry_sha256 }, at) => {
      const head = formatProofHead({ index: idx, path: paths[at]! }, spell);
      const proof = { index: idx, treeSize: size, text: `${head}${note}`, head, note };
      return [Buffer.from(entry_sha256).toString('hex'), { ...proof, cosignedAt, witnesses: cosigned.length }];
    }),
  );
}

/** Base64 of hashes, each encoded once: paths of neighbours share all hashes except the lowest. */
function createSpelling(): (hash: Uint8Array) => string {
  const spelt = new Map<Uint8Array, string>();
  return (hash) => {
    let text = spelt.get(hash);
    if (text === undefined) spelt.set(hash, (text = Buffer.from(hash).toString('base64')));
    return text;
  };
}

/** What was read of a log: its tiles only grow. */
const knownOf = new WeakMap<Database, KnownTiles>();

function knownTiles(db: Database): KnownTiles {
  const known = knownOf.get(db) ?? createKnownTiles();
  knownOf.set(db, known);
  return known;
}

/** The newest version of a tile; a partial tile is a prefix of every later one. */
const tilesOf = (db: Database): TileReader => ({
  async readTile(level, index, width) {
    const row = await findTile(db, level, index);
    if (row === undefined) throw new Error(`the log has no tile ${level}/${index}`);
    return Uint8Array.from(row.hashes.subarray(0, width * 32));
  },
});
