import type { Bytes } from './bytes.ts';
import { canonicalBytes, parseCanonical, type JsonValue } from './canonical-json.ts';
import { EvidenceFailure } from './failure.ts';
import { checkFields } from './fields.ts';
import { rulesOf } from './record-rules.ts';
import type { ObjectionOutcome, RevocationReason, TransferKind } from './record-words.ts';

/** Log records: docs/evidence-format.md §3. Hashes and salted commitments only, never personal data. */

export interface DepositRecord {
  type: 'deposit';
  v: 1;
  id: string;
  manifest_sha256: string;
  manifest_sm3: string;
  /** SHA-256 of manifest.json.p7s. */
  signature_sha256: string;
  received_at: string;
}

export interface KeyRecord {
  type: 'key';
  v: 1;
  certificate_sha256: string;
  person_commitment: string;
  issued_at: string;
}

interface ConfirmationFields {
  type: 'confirmation';
  id: string;
  deposit_id: string;
  decision: 'passed' | 'rejected';
  decided_at: string;
  previous: string;
}

export interface ConfirmationRecord extends ConfirmationFields {
  v: 2;
  /** Salted: the reviewer's report. */
  report_commitment: string;
}

/** No longer written: whoever tries stock phrases finds the report behind a plain digest. */
interface ConfirmationRecordV1 extends ConfirmationFields {
  v: 1;
  report_sha256: string;
}

export interface CertificationRecord {
  type: 'certification';
  v: 1;
  id: string;
  deposit_id: string;
  form_commitment: string;
  decided_at: string;
  previous: string;
}

export interface DocumentRecord {
  type: 'document';
  v: 1;
  id: string;
  kind: string;
  document_sha256: string;
  issued_at: string;
  previous: string;
}

export interface VerifierRecord {
  type: 'verifier';
  v: 1;
  name: string;
  sha256: string;
  released_at: string;
}

/** The original arrived and matched its fingerprint. */
interface UploadFields {
  type: 'upload';
  deposit_id: string;
  received_at: string;
  previous: string;
}

export interface UploadRecord extends UploadFields {
  v: 2;
  /** To digests and size of the file, under the salt of its manifest. */
  file_commitment: string;
}

/** No longer written: the plain digest of a file says who has deposited it, also after its erasure. */
interface UploadRecordV1 extends UploadFields {
  v: 1;
  sha256: string;
}

/** The daily token over a published checkpoint: /log/anchors/SIZE.checkpoint and SIZE.tsr. */
export interface TimestampRecord {
  type: 'timestamp';
  v: 1;
  checkpoint_size: number;
  /** SHA-256 of the cosigned note, to the byte. */
  checkpoint_sha256: string;
  /** SHA-256 of the TimeStampResp. */
  token_sha256: string;
  /** The authority's name in the operator's settings; its certificate is in the token. */
  authority: string;
  stamped_at: string;
}

/** An evidence record (RFC 4998) over a bundle or a document, for when its own token ages. */
export interface RenewalRecord {
  type: 'renewal';
  v: 1;
  /** Number of the deposit, for a bundle, or of the document. */
  id: string;
  kind: string;
  /** SHA-256 of the evidence record, DER. */
  evidence_sha256: string;
  renewed_at: string;
  previous: string;
}

/** An objection to a record was accepted, or an accepted one has ended. Neither decides who is right. */
export interface ObjectionRecord {
  type: 'objection';
  v: 1;
  id: string;
  deposit_id: string;
  event: 'accepted' | 'ended';
  /** Null while it is open. */
  outcome: ObjectionOutcome | null;
  at: string;
  previous: string;
}

/** The work's content and what opens its commitments were destroyed; the leaves stay. */
export interface ErasureRecord {
  type: 'erasure';
  v: 1;
  deposit_id: string;
  erased_at: string;
  previous: string;
}

/**
 * From this index on the certificate's signatures are invalid: an operator cannot backdate a signature by a
 * stolen key.
 */
export interface RevocationRecord {
  type: 'revocation';
  v: 1;
  certificate_sha256: string;
  reason: RevocationReason;
  revoked_at: string;
}

/** A file of a work's making, recorded before or after the deposit; material.json opens the commitment. */
export interface MaterialRecord {
  type: 'material';
  v: 1;
  commitment: string;
  received_at: string;
}

/** The witness policy changed; the quorum of the one before cosigned the checkpoint that covers this record. */
export interface PolicyRecord {
  type: 'policy';
  v: 1;
  /** SHA-256 of policy.txt. */
  policy_sha256: string;
  /** Of the policy before; null for a log's first. */
  previous_sha256: string | null;
  changed_at: string;
}

/** A certified form was changed, supplemented, cancelled, withdrawn, or certified again unchanged. */
export interface ChangeRecord {
  type: 'change';
  v: 1;
  id: string;
  deposit_id: string;
  kind: 'change' | 'supplement' | 'cancel' | 'withdraw' | 'reissue';
  /** Salted commitments to the form before and after; null where no form is in force afterwards. */
  before_commitment: string;
  after_commitment: string | null;
  decided_at: string;
  previous: string;
}

/**
 * A party's signature under a contract of transfer or licence. The contract contains a nonce, so its digest
 * reveals nothing.
 */
export interface SignatureRecord {
  type: 'signature';
  v: 1;
  /** Number of the transfer, YJZR…. */
  id: string;
  deposit_id: string;
  role: 'holder' | 'counterparty';
  contract_sha256: string;
  /** SHA-256 of the detached CAdES signature. */
  signature_sha256: string;
  signed_at: string;
  previous: string;
}

/** Rights passed, or a licence was given, according to the contract (据合同记载). */
export interface TransferRecord {
  type: 'transfer';
  v: 1;
  id: string;
  deposit_id: string;
  kind: TransferKind;
  /** Of contract.json; in a succession of the statement of its documents. */
  contract_sha256: string;
  /** Salted: who the parties are. */
  parties_commitment: string;
  decided_at: string;
  previous: string;
}

/** A month's file of the open register, in both its forms. */
export interface RegisterRecord {
  type: 'register';
  v: 1;
  /** YYYY-MM, of Beijing. */
  month: string;
  /** SHA-256 of the CSV file. */
  csv_sha256: string;
  /** SHA-256 of the file of JSON lines. */
  jsonl_sha256: string;
  rows: number;
  published_at: string;
}

/** Readable for ever, and no longer written. */
type FormerRecord = ConfirmationRecordV1 | UploadRecordV1;

export type LogRecord =
  | FormerRecord
  | DepositRecord
  | KeyRecord
  | ConfirmationRecord
  | CertificationRecord
  | DocumentRecord
  | VerifierRecord
  | UploadRecord
  | TimestampRecord
  | RenewalRecord
  | ObjectionRecord
  | ErasureRecord
  | RevocationRecord
  | ChangeRecord
  | PolicyRecord
  | SignatureRecord
  | TransferRecord
  | RegisterRecord
  | MaterialRecord;

/** What new records are. */
export type WrittenRecord = Exclude<LogRecord, FormerRecord>;

/**
 * Records about a work after its deposit. `previous` is the SHA-256 in hex of the preceding record of the same work;
 * the first one is the deposit.
 */
export type ChainedRecord = Extract<LogRecord, { previous: string }>;

/** A leaf must fit an entry bundle's 16-bit length (c2sp.org/tlog-tiles). */
export const MAX_RECORD_BYTES = 65_535;

/** Checks a record's value: known type and version, exactly its fields. Throws `record`. */
export function checkRecord(value: JsonValue): LogRecord {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const { type, v } = isObject ? value : {};
  const rules = rulesOf(type, v);
  if (rules === undefined) throw new EvidenceFailure('record', 'unknown type or version');
  const record = checkFields(value, rules, 'record') as unknown as LogRecord;
  if (record.type === 'objection' && (record.event === 'ended') !== (record.outcome !== null))
    throw new EvidenceFailure('record', 'an objection has an outcome when it has ended');
  return record;
}

/** Reads a leaf: exactly canonical JSON, at most 65,535 bytes. Throws `record` or `canonical-json`. */
export function parseRecord(bytes: Uint8Array): LogRecord {
  if (bytes.length > MAX_RECORD_BYTES) throw new EvidenceFailure('record', 'record is too long');
  return checkRecord(parseCanonical(bytes));
}

/** The leaf's bytes. Throws `record` for what `parseRecord` would refuse. */
export function encodeRecord(record: LogRecord): Bytes {
  return canonicalBytes(checkRecord({ ...record }) as unknown as JsonValue);
}
