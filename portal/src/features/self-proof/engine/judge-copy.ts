import {
  consistencyProof,
  equalBytes,
  EvidenceFailure,
  findSigningLog,
  inclusionProof,
  isQuorum,
  leafHash,
  listCosignatures,
  parseNote,
  quorumSize,
  toHex,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
  type Checkpoint,
} from '@yinji/evidence';
import type { Copy } from './forge-copy.ts';
import { checkpointOf, SHOWN } from './ledger.ts';

export const CHECKS = ['root', 'inclusion', 'log', 'witnesses', 'consistency'] as const;
export type CheckName = (typeof CHECKS)[number];
/** `open`: there is nothing to compare with. */
export type Outcome = 'pass' | 'fail' | 'open';

export interface Judgement {
  outcomes: Record<CheckName, Outcome>;
  checkpoint: Checkpoint;
  /** Of the entries, computed here; hex. */
  computedRoot: string;
  /** Entries of the copy. */
  size: number;
  /** Indexes among the entries shown that are not where the checkpoint has them. */
  misplaced: number[];
  /** Names of witnesses whose signatures hold; undefined where one of them does not. */
  cosigned: string[] | undefined;
  /** How many must have signed. */
  needed: number;
  /** Sizes of the checkpoints that the reader has seen. */
  seenSizes: number[];
  /** Those of them that this one contradicts. */
  contradicts: number[];
}

/** Makes every check on what the copy shows. @param seen notes that the reader knows from before */
export async function judgeCopy(copy: Copy, seen: readonly string[]): Promise<Judgement> {
  const checkpoint = checkpointOf(copy.note);
  const size = copy.start + copy.entries.length;
  const computed = await treeRoot(size, copy.nodes);
  const misplaced = await findMisplaced(copy, checkpoint);
  const note = parseNote(copy.note);
  const log = await unlessRefused(findSigningLog(note, checkpoint.origin, copy.policy));
  const lines = await unlessRefused(listCosignatures(note, copy.policy));
  const cosigned = lines?.map(({ name }) => name);
  const contradicts = await findContradicted(copy, checkpoint, seen);
  const outcome = (holds: boolean): Outcome => (holds ? 'pass' : 'fail');
  return {
    outcomes: {
      root: outcome(size === checkpoint.size && equalBytes(computed, checkpoint.root)),
      inclusion: outcome(misplaced.length === 0),
      log: outcome(log !== undefined),
      witnesses: outcome(cosigned !== undefined && isQuorum(copy.policy, new Set(cosigned))),
      consistency: seen.length === 0 ? 'open' : outcome(contradicts.length === 0),
    },
    checkpoint,
    computedRoot: toHex(computed),
    size,
    misplaced,
    cosigned,
    needed: quorumSize(copy.policy).needed,
    seenSizes: seen.map((each) => checkpointOf(each).size),
    contradicts,
  };
}

/** Proves each shown entry from the tree that the copy's checkpoint is of. */
async function findMisplaced(copy: Copy, { size, root }: Checkpoint): Promise<number[]> {
  const first = Math.max(0, copy.entries.length - SHOWN);
  const places = Array.from(copy.entries.keys()).slice(first);
  const held = await Promise.all(
    places.map(async (place) => {
      const index = copy.start + place;
      if (index >= size) return false;
      const path = await inclusionProof(index, size, copy.proofs);
      return verifyInclusion(index, size, leafHash(copy.entries[place]!), path, root);
    }),
  );
  return places.filter((_, at) => !held[at]).map((place) => copy.start + place);
}

/** A log only grows: from every checkpoint that was seen, the tree of this one is reached by adding. */
async function findContradicted(copy: Copy, now: Checkpoint, seen: readonly string[]): Promise<number[]> {
  const known = seen.map((note) => checkpointOf(note)).filter(({ size }) => size > 0);
  const held = await Promise.all(
    known.map(async ({ size, root }) => {
      if (size > now.size) return false;
      const proof = await consistencyProof(size, now.size, copy.proofs);
      return verifyConsistency(size, now.size, proof, root, now.root);
    }),
  );
  return known.filter((_, at) => !held[at]).map(({ size }) => size);
}

/** Undefined where a line of a known key does not verify. Throws `unsupported` where the engine has no Ed25519. */
async function unlessRefused<T>(check: Promise<T>): Promise<T | undefined> {
  try {
    return await check;
  } catch (cause) {
    if (cause instanceof EvidenceFailure && cause.code !== 'unsupported') return undefined;
    throw cause;
  }
}
