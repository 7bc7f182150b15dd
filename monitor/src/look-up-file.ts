import {
  EvidenceFailure,
  fromUtf8,
  isReceipt,
  isSignatureBy,
  LONGEST_WAIT_MS,
  parseManifest,
  parseNote,
  parseTlogProof,
  parseCheckpoint,
  readBundle,
  sha256,
  toHex,
  verifyReceipt,
  type BundleFiles,
  type NoteKey,
  type Receipt,
} from '@yinji/evidence';
import type { MirroredEntry, MirroredLog } from './read-mirrored-log.ts';

/** The result of one check of a file against the log. */
export interface Finding {
  code:
    | 'logged'
    | 'not-logged'
    | 'deposit-logged'
    | 'deposit-not-logged'
    | 'certificate-logged'
    | 'certificate-not-logged' // the log does not contain the signer's certificate: a second identity
    | 'more-certificates' // other certificates exist under the same commitment to the person: did the person request them?
    | 'certificate-logged-late' // the certificate was logged only after the deposit it signed
    | 'document-logged'
    | 'document-not-logged'
    | 'mirror-behind' // the proof is of a tree larger than the mirror
    | 'receipt-kept'
    | 'receipt-waiting'
    | 'receipt-broken' // a day later the log does not contain the received record: receipt and mirror prove it
    | 'receipt-false'; // not signed by the platform
  /** `open`: repeat the check when the mirror has grown. */
  outcome: 'found' | 'missing' | 'open';
  detail: string;
}

/**
 * Checks a file against one's own mirror, without trusting the operator: a bundle (is its record logged, was
 * its signer's certificate logged before it, and its certificate.pdf), a receipt (was it kept), and any other
 * file by its SHA-256 (a PDF, a verifier, a certificate in DER, a policy.txt).
 */
export async function lookUpFile(
  log: MirroredLog,
  bytes: Uint8Array,
  receiptKeys: readonly NoteKey[],
): Promise<Finding[]> {
  const text = asText(bytes);
  if (text !== undefined && isReceipt(text)) return [await lookUpReceipt(log, text, receiptKeys)];
  const files = asBundle(bytes);
  return files === undefined ? [lookUpDigest(log, toHex(sha256(bytes)))] : lookUpBundle(log, files);
}

const found = (code: Finding['code'], detail: string): Finding => ({ code, outcome: 'found', detail });
const missing = (code: Finding['code'], detail: string): Finding => ({ code, outcome: 'missing', detail });
const open = (code: Finding['code'], detail: string): Finding => ({ code, outcome: 'open', detail });
const place = ({ index, record }: MirroredEntry): string => `entry ${index}, ${record?.type ?? 'no record'}`;
const extent = ({ entries, cosignedAt }: MirroredLog): string =>
  `${entries.length} entries, cosigned ${cosignedAt?.toISOString() ?? 'by nobody'}`;

function lookUpDigest(log: MirroredLog, digest: string): Finding {
  const entry = log.entries.find((each) => each.sha256 === digest || names(each, digest));
  if (entry === undefined) return missing('not-logged', `${digest} is in none of ${extent(log)}`);
  return found('logged', `${digest}: ${place(entry)} ${JSON.stringify(entry.record)}`);
}

const names = ({ record }: MirroredEntry, digest: string): boolean =>
  record !== undefined && Object.values(record).includes(digest);

async function lookUpReceipt(log: MirroredLog, text: string, keys: readonly NoteKey[]): Promise<Finding> {
  const [first] = keys;
  if (first === undefined) throw new Error('a receipt needs --receipt-vkey');
  let receipt: Receipt;
  try {
    const { signatures } = parseNote(text);
    const signedBy = keys.find((key) => signatures.some((line) => isSignatureBy(line, key)));
    receipt = await verifyReceipt(text, signedBy ?? first);
  } catch (cause) {
    if (!(cause instanceof EvidenceFailure)) throw cause;
    return missing('receipt-false', cause.message);
  }
  const { recordSha256, receivedAt } = receipt;
  const entry = log.entries.find((each) => each.sha256 === recordSha256);
  if (entry !== undefined) return found('receipt-kept', place(entry));
  const due = new Date(receivedAt.getTime() + LONGEST_WAIT_MS);
  const taken = `${recordSha256} was taken at ${receivedAt.toISOString()} and due by ${due.toISOString()}`;
  // Only a witness's clock counts: the operator's own would prove nothing.
  return log.cosignedAt !== undefined && log.cosignedAt > due
    ? missing('receipt-broken', `${taken}; it is in none of ${extent(log)}`)
    : open('receipt-waiting', `${taken}; the mirror has ${extent(log)}`);
}

function lookUpBundle(log: MirroredLog, files: BundleFiles): Finding[] {
  const manifest = parseManifest(files.get('manifest.json') ?? new Uint8Array());
  const record = toHex(sha256(files.get('record.json') ?? new Uint8Array()));
  const deposit = log.entries.find((each) => each.sha256 === record);
  const size = checkpointSize(files);
  if (deposit === undefined && size > log.entries.length)
    return [open('mirror-behind', `the proof is of size ${size}, the mirror has ${extent(log)}`)];
  const findings = [
    deposit === undefined
      ? missing('deposit-not-logged', `record ${record} is in none of ${extent(log)}`)
      : found('deposit-logged', place(deposit)),
    ...lookUpCertificate(log, manifest.creator.cert_sha256, deposit?.index),
  ];
  const pdf = files.get('certificate.pdf');
  if (pdf === undefined) return findings;
  const digest = toHex(sha256(pdf));
  const issued = log.entries.find(
    ({ record: each }) => each?.type === 'document' && each.document_sha256 === digest,
  );
  return [
    ...findings,
    issued === undefined
      ? missing('document-not-logged', `certificate.pdf ${digest} is in none of ${extent(log)}`)
      : found('document-logged', place(issued)),
  ];
}

function lookUpCertificate(log: MirroredLog, digest: string, before = Infinity): Finding[] {
  const keys = log.entries.flatMap(({ index, record }) =>
    record?.type === 'key' ? [{ index, ...record }] : [],
  );
  const key = keys.find(({ certificate_sha256 }) => certificate_sha256 === digest);
  if (key === undefined)
    return [missing('certificate-not-logged', `certificate ${digest} has no key record in ${extent(log)}`)];
  if (key.index > before)
    return [missing('certificate-logged-late', `entry ${key.index}, after the deposit at ${before}`)];
  const known = found('certificate-logged', `entry ${key.index}, issued ${key.issued_at}`);
  const others = keys.filter(
    (each) => each.person_commitment === key.person_commitment && each.certificate_sha256 !== digest,
  );
  if (others.length === 0) return [known];
  const list = others.map(({ index, issued_at }) => `entry ${index} of ${issued_at}`).join(', ');
  return [known, open('more-certificates', `the same person: ${list}`)];
}

/** 0 without a readable proof, which the verifier reports; here it only tells how far a mirror must reach. */
function checkpointSize(files: BundleFiles): number {
  const proof = files.get('record.tlog-proof');
  return proof === undefined ? 0 : parseCheckpoint(parseNote(parseTlogProof(proof).note).body).size;
}

function asText(bytes: Uint8Array): string | undefined {
  try {
    return fromUtf8(bytes);
  } catch {
    return undefined;
  }
}

function asBundle(bytes: Uint8Array): BundleFiles | undefined {
  try {
    const files = readBundle(bytes);
    return files.has('manifest.json') && files.has('record.json') ? files : undefined;
  } catch {
    return undefined;
  }
}
