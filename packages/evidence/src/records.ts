import type { Bytes } from './bytes.ts';
import { canonicalBytes, parseCanonical, type JsonValue } from './canonical-json.ts';
import { EvidenceFailure } from './failure.ts';
import { checkFields, is, isDigest, isSize, isTimestamp, matches, type FieldRule } from './fields.ts';
import { isRecordNumber, NUMBER_PREFIX } from './record-number.ts';

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

export interface ConfirmationRecord {
  type: 'confirmation';
  v: 1;
  id: string;
  deposit_id: string;
  decision: 'passed' | 'rejected';
  report_sha256: string;
  decided_at: string;
  previous: string;
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
export interface UploadRecord {
  type: 'upload';
  v: 1;
  deposit_id: string;
  sha256: string;
  received_at: string;
  previous: string;
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

export const OBJECTION_OUTCOMES = ['upheld', 'dismissed', 'settled', 'withdrawn', 'lapsed'] as const;
export type ObjectionOutcome = (typeof OBJECTION_OUTCOMES)[number];

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

/** CRLReason (RFC 5280 §5.3.1) in its own words; the three that a holder can give. */
export const REVOCATION_REASONS = ['key-compromise', 'superseded', 'cessation'] as const;
export type RevocationReason = (typeof REVOCATION_REASONS)[number];

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

export const TRANSFER_KINDS = ['assignment', 'exclusive-licence', 'licence', 'succession'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

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

export type LogRecord =
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

/**
 * Records about a work after its deposit. `previous` is the SHA-256 in hex of the preceding record of the same work;
 * the first one is the deposit.
 */
export type ChainedRecord = Extract<LogRecord, { previous: string }>;

/** A leaf must fit an entry bundle's 16-bit length (c2sp.org/tlog-tiles). */
export const MAX_RECORD_BYTES = 65_535;

const number =
  (prefix?: string): FieldRule =>
  (value) =>
    typeof value === 'string' && isRecordNumber(value, prefix);
const depositNumber = number(NUMBER_PREFIX.deposit);
const name = matches(/^[a-z0-9][a-z0-9._-]{0,63}$/);

const RULES: Record<LogRecord['type'], Record<string, FieldRule>> = {
  deposit: {
    id: depositNumber,
    manifest_sha256: isDigest,
    manifest_sm3: isDigest,
    signature_sha256: isDigest,
    received_at: isTimestamp,
  },
  key: { certificate_sha256: isDigest, person_commitment: isDigest, issued_at: isTimestamp },
  confirmation: {
    id: number(NUMBER_PREFIX.confirmation),
    deposit_id: depositNumber,
    decision: is('passed', 'rejected'),
    report_sha256: isDigest,
    decided_at: isTimestamp,
    previous: isDigest,
  },
  certification: {
    id: number(NUMBER_PREFIX.certification),
    deposit_id: depositNumber,
    form_commitment: isDigest,
    decided_at: isTimestamp,
    previous: isDigest,
  },
  document: {
    id: number(),
    kind: name,
    document_sha256: isDigest,
    issued_at: isTimestamp,
    previous: isDigest,
  },
  verifier: { name, sha256: isDigest, released_at: isTimestamp },
  timestamp: {
    checkpoint_size: isSize,
    checkpoint_sha256: isDigest,
    token_sha256: isDigest,
    authority: name,
    stamped_at: isTimestamp,
  },
  renewal: { id: number(), kind: name, evidence_sha256: isDigest, renewed_at: isTimestamp, previous: isDigest },
  upload: { deposit_id: depositNumber, sha256: isDigest, received_at: isTimestamp, previous: isDigest },
  change: {
    id: number(NUMBER_PREFIX.change),
    deposit_id: depositNumber,
    kind: is('change', 'supplement', 'cancel', 'withdraw', 'reissue'),
    before_commitment: isDigest,
    after_commitment: (value) => value === null || isDigest(value),
    decided_at: isTimestamp,
    previous: isDigest,
  },
  objection: {
    id: number(NUMBER_PREFIX.objection),
    deposit_id: depositNumber,
    event: is('accepted', 'ended'),
    outcome: (value) => value === null || is(...OBJECTION_OUTCOMES)(value),
    at: isTimestamp,
    previous: isDigest,
  },
  erasure: { deposit_id: depositNumber, erased_at: isTimestamp, previous: isDigest },
  revocation: {
    certificate_sha256: isDigest,
    reason: is(...REVOCATION_REASONS),
    revoked_at: isTimestamp,
  },
  policy: {
    policy_sha256: isDigest,
    previous_sha256: (value) => value === null || isDigest(value),
    changed_at: isTimestamp,
  },
  signature: {
    id: number(NUMBER_PREFIX.transfer),
    deposit_id: depositNumber,
    role: is('holder', 'counterparty'),
    contract_sha256: isDigest,
    signature_sha256: isDigest,
    signed_at: isTimestamp,
    previous: isDigest,
  },
  transfer: {
    id: number(NUMBER_PREFIX.transfer),
    deposit_id: depositNumber,
    kind: is(...TRANSFER_KINDS),
    contract_sha256: isDigest,
    parties_commitment: isDigest,
    decided_at: isTimestamp,
    previous: isDigest,
  },
  register: {
    month: matches(/^\d{4}-(0[1-9]|1[0-2])$/),
    csv_sha256: isDigest,
    jsonl_sha256: isDigest,
    rows: isSize,
    published_at: isTimestamp,
  },
  material: { commitment: isDigest, received_at: isTimestamp },
};

/** Checks a record's value: known type, version 1, exactly its fields. Throws `record`. */
export function checkRecord(value: JsonValue): LogRecord {
  const type = typeof value === 'object' && value !== null && !Array.isArray(value) ? value['type'] : undefined;
  if (typeof type !== 'string' || !Object.hasOwn(RULES, type))
    throw new EvidenceFailure('record', 'unknown type');
  const rules = { type: is(type), v: is(1), ...RULES[type as LogRecord['type']] };
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
