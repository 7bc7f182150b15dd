import type { BundleFiles } from './bundle-zip.ts';
import { parseCheckpoint, type Checkpoint } from './checkpoint.ts';
import { EvidenceFailure } from './failure.ts';
import { parseManifest, type Manifest } from './manifest.ts';
import { parseNote, type SignedNote } from './note.ts';
import { parseRecord, type DepositRecord } from './records.ts';
import { parseTimestampResponse, type TimestampToken } from './timestamp.ts';
import { parseTlogProof, type TlogProof } from './tlog-proof.ts';

/** Something read, or why it could not be: its own check reports the failure, later ones are blocked by it. */
export type Reading<T> = { value: T } | { failure: EvidenceFailure };

/** A check that cannot be made because another failed. */
export class Blocked extends Error {}

/** What a bundle must hold to be examined at all. */
export interface BundleParts {
  manifestBytes: Uint8Array;
  manifest: Manifest;
  recordBytes: Uint8Array;
  record: DepositRecord;
  signature: Uint8Array;
  token: Reading<TimestampToken>;
  proof: Reading<LogProof>;
}

export interface LogProof extends TlogProof {
  signedNote: SignedNote;
  checkpoint: Checkpoint;
}

/** Throws `bundle-missing`, `manifest`, `record` or `canonical-json`. */
export function openParts(files: BundleFiles): BundleParts {
  const [manifestBytes, signature, recordBytes, tokenBytes, proofBytes] = [
    'manifest.json',
    'manifest.json.p7s',
    'record.json',
    'record.tsr',
    'record.tlog-proof',
  ].map((name) => getFile(files, name)) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const record = parseRecord(recordBytes);
  if (record.type !== 'deposit') throw new EvidenceFailure('record', 'not the record of a deposit');
  return {
    manifestBytes,
    manifest: parseManifest(manifestBytes),
    recordBytes,
    record,
    signature,
    token: tryRead(() => parseTimestampResponse(tokenBytes)),
    proof: tryRead(() => readProof(proofBytes)),
  };
}

/** What was read, or the failure that prevented it. */
export function read<T>(reading: Reading<T>): T {
  if ('failure' in reading) throw reading.failure;
  return reading.value;
}

/** What was read, or `Blocked`: the failure stands at another check. */
export function need<T>(reading: Reading<T>): T {
  if ('failure' in reading) throw new Blocked();
  return reading.value;
}

function getFile(files: BundleFiles, name: string): Uint8Array {
  const bytes = files.get(name);
  if (!bytes) throw new EvidenceFailure('bundle-missing', name);
  return bytes;
}

function readProof(bytes: Uint8Array): LogProof {
  const proof = parseTlogProof(bytes);
  const signedNote = parseNote(proof.note);
  return { ...proof, signedNote, checkpoint: parseCheckpoint(signedNote.body) };
}

function tryRead<T>(parse: () => T): Reading<T> {
  try {
    return { value: parse() };
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return { failure: cause };
    throw cause;
  }
}
