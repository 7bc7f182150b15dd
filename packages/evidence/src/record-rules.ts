import { is, isDigest, isSize, isTimestamp, matches, type FieldRule } from './fields.ts';
import { isRecordNumber, NUMBER_PREFIX } from './record-number.ts';
import { OBJECTION_OUTCOMES, REVOCATION_REASONS, TRANSFER_KINDS } from './record-words.ts';
import type { LogRecord } from './records.ts';

const number =
  (prefix?: string): FieldRule =>
  (value) =>
    typeof value === 'string' && isRecordNumber(value, prefix);
const depositNumber = number(NUMBER_PREFIX.deposit);
const name = matches(/^[a-z0-9][a-z0-9._-]{0,63}$/);

const confirmation = {
  id: number(NUMBER_PREFIX.confirmation),
  deposit_id: depositNumber,
  decision: is('passed', 'rejected'),
  decided_at: isTimestamp,
  previous: isDigest,
};
const upload = { deposit_id: depositNumber, received_at: isTimestamp, previous: isDigest };

type Fields<R> = { [F in Exclude<keyof R, 'type' | 'v'>]: FieldRule };
type OfType<T> = Extract<LogRecord, { type: T }>;

/** By type and version: a record without its rules, or a field without its rule, does not compile. */
const RULES: { [T in LogRecord['type']]: { [V in OfType<T>['v']]: Fields<Extract<OfType<T>, { v: V }>> } } = {
  deposit: {
    1: {
      id: depositNumber,
      manifest_sha256: isDigest,
      manifest_sm3: isDigest,
      signature_sha256: isDigest,
      received_at: isTimestamp,
    },
  },
  key: { 1: { certificate_sha256: isDigest, person_commitment: isDigest, issued_at: isTimestamp } },
  confirmation: {
    1: { ...confirmation, report_sha256: isDigest },
    2: { ...confirmation, report_commitment: isDigest },
  },
  certification: {
    1: {
      id: number(NUMBER_PREFIX.certification),
      deposit_id: depositNumber,
      form_commitment: isDigest,
      decided_at: isTimestamp,
      previous: isDigest,
    },
  },
  document: {
    1: { id: number(), kind: name, document_sha256: isDigest, issued_at: isTimestamp, previous: isDigest },
  },
  verifier: { 1: { name, sha256: isDigest, released_at: isTimestamp } },
  timestamp: {
    1: {
      checkpoint_size: isSize,
      checkpoint_sha256: isDigest,
      token_sha256: isDigest,
      authority: name,
      stamped_at: isTimestamp,
    },
  },
  renewal: {
    1: { id: number(), kind: name, evidence_sha256: isDigest, renewed_at: isTimestamp, previous: isDigest },
  },
  upload: { 1: { ...upload, sha256: isDigest }, 2: { ...upload, file_commitment: isDigest } },
  change: {
    1: {
      id: number(NUMBER_PREFIX.change),
      deposit_id: depositNumber,
      kind: is('change', 'supplement', 'cancel', 'withdraw', 'reissue'),
      before_commitment: isDigest,
      after_commitment: (value) => value === null || isDigest(value),
      decided_at: isTimestamp,
      previous: isDigest,
    },
  },
  objection: {
    1: {
      id: number(NUMBER_PREFIX.objection),
      deposit_id: depositNumber,
      event: is('accepted', 'ended'),
      outcome: (value) => value === null || is(...OBJECTION_OUTCOMES)(value),
      at: isTimestamp,
      previous: isDigest,
    },
  },
  erasure: { 1: { deposit_id: depositNumber, erased_at: isTimestamp, previous: isDigest } },
  revocation: {
    1: { certificate_sha256: isDigest, reason: is(...REVOCATION_REASONS), revoked_at: isTimestamp },
  },
  policy: {
    1: {
      policy_sha256: isDigest,
      previous_sha256: (value) => value === null || isDigest(value),
      changed_at: isTimestamp,
    },
  },
  signature: {
    1: {
      id: number(NUMBER_PREFIX.transfer),
      deposit_id: depositNumber,
      role: is('holder', 'counterparty'),
      contract_sha256: isDigest,
      signature_sha256: isDigest,
      signed_at: isTimestamp,
      previous: isDigest,
    },
  },
  transfer: {
    1: {
      id: number(NUMBER_PREFIX.transfer),
      deposit_id: depositNumber,
      kind: is(...TRANSFER_KINDS),
      contract_sha256: isDigest,
      parties_commitment: isDigest,
      decided_at: isTimestamp,
      previous: isDigest,
    },
  },
  register: {
    1: {
      month: matches(/^\d{4}-(0[1-9]|1[0-2])$/),
      csv_sha256: isDigest,
      jsonl_sha256: isDigest,
      rows: isSize,
      published_at: isTimestamp,
    },
  },
  material: { 1: { commitment: isDigest, received_at: isTimestamp } },
};

/** The rules of all fields of a record; undefined for an unknown type or version. */
export function rulesOf(type: unknown, v: unknown): Record<string, FieldRule> | undefined {
  if (typeof type !== 'string' || !Object.hasOwn(RULES, type) || typeof v !== 'number') return undefined;
  const versions: Record<number, Record<string, FieldRule>> = RULES[type as LogRecord['type']];
  const rules = Object.hasOwn(versions, v) ? versions[v] : undefined;
  return rules && { type: is(type), v: is(v), ...rules };
}
