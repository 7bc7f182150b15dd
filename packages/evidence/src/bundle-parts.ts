import { checkNames } from './bundle-names.ts';
import type { BundleFiles } from './bundle-zip.ts';
import { parseCheckpoint, type Checkpoint } from './checkpoint.ts';
import { EvidenceFailure } from './failure.ts';
import { parseManifest, type Manifest } from './manifest.ts';
import { parseNote, type SignedNote } from './note.ts';
import { parseReveal, type Reveal } from './reveal.ts';
import { parseRecord, type DepositRecord, type DocumentRecord } from './records.ts';
import { parseTimestampResponse, type TimestampToken } from './timestamp.ts';
import { parseTlogProof, type TlogProof } from './tlog-proof.ts';

/**
 * Something that was read, or why it could not be. Its own check reports the failure; later checks are blocked
 * by it.
 */
export type Reading<T> = { value: T } | { failure: EvidenceFailure };

/** A check that cannot be made because another failed. */
export class Blocked extends Error {}

/** The second token is by the authority of the first. */
export class SameAuthority extends Error {}

/** What a bundle must hold to be examined at all. */
export interface BundleParts {
  manifestBytes: Uint8Array;
  manifest: Manifest;
  recordBytes: Uint8Array;
  record: DepositRecord;
  /** What names people; undefined in a public bundle. */
  personal: Personal | undefined;
  token: Reading<TimestampToken>;
  /** record.tsr.2, where it is enclosed. */
  secondToken: Reading<TimestampToken> | undefined;
  proof: Reading<LogProof>;
  /** certificate.json and its proof, where one of them is enclosed: which PDF was issued under this number. */
  certificate: Reading<IssuedCertificate> | undefined;
}

export interface IssuedCertificate {
  recordBytes: Uint8Array;
  record: DocumentRecord;
  pdf: Uint8Array;
  proof: LogProof;
}

const CERTIFICATE_FILES = ['certificate.pdf', 'certificate.json', 'certificate.tlog-proof'] as const;

export interface Personal {
  /** manifest.json.p7s */
  signature: Uint8Array;
  reveal: Reading<Reveal>;
}

export interface LogProof extends TlogProof {
  signedNote: SignedNote;
  checkpoint: Checkpoint;
}

/** Throws `bundle`, `bundle-missing`, `public-certificate`, `manifest`, `record` or `canonical-json`. */
export function openParts(files: BundleFiles): BundleParts {
  checkNames(files.keys());
  const [manifestBytes, recordBytes, tokenBytes, proofBytes] = [
    'manifest.json',
    'record.json',
    'record.tsr',
    'record.tlog-proof',
  ].map((name) => getFile(files, name)) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const personal = readPersonal(files);
  const second = files.get('record.tsr.2');
  const record = parseRecord(recordBytes);
  if (record.type !== 'deposit') throw new EvidenceFailure('record', 'not the record of a deposit');
  return {
    manifestBytes,
    manifest: parseManifest(manifestBytes),
    recordBytes,
    record,
    personal,
    token: tryRead(() => parseTimestampResponse(tokenBytes)),
    secondToken: second && tryRead(() => parseTimestampResponse(second)),
    proof: tryRead(() => readProof(proofBytes)),
    certificate:
      files.has('certificate.json') || files.has('certificate.tlog-proof')
        ? tryRead(() => readCertificate(files))
        : undefined,
  };
}

/** What was read, or the failure that prevented it. */
export function read<T>(reading: Reading<T>): T {
  if ('failure' in reading) throw reading.failure;
  return reading.value;
}

/** What was read, or `Blocked`: another check reports the failure. */
export function need<T>(reading: Reading<T>): T {
  if ('failure' in reading) throw new Blocked();
  return reading.value;
}

/**
 * Signature and reveal must be both present or both withheld: one alone means that somebody removed the other.
 */
function readPersonal(files: BundleFiles): Personal | undefined {
  if (!files.has('manifest.json.p7s') && !files.has('reveal.json')) {
    if (CERTIFICATE_FILES.some((name) => files.has(name)))
      throw new EvidenceFailure('public-certificate', 'a public bundle names nobody');
    return undefined;
  }
  const reveal = getFile(files, 'reveal.json');
  return {
    signature: getFile(files, 'manifest.json.p7s'),
    reveal: tryRead(() => parseReveal(reveal)),
  };
}

/** All three or none: a proof without its PDF, or a record without its proof, was taken apart. */
function readCertificate(files: BundleFiles): IssuedCertificate {
  const [pdf, recordBytes, proofBytes] = CERTIFICATE_FILES.map((name) => getFile(files, name)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const record = parseRecord(recordBytes);
  if (record.type !== 'document')
    throw new EvidenceFailure('certificate-record', 'not the record of a document');
  return { pdf, recordBytes, record, proof: readProof(proofBytes) };
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
