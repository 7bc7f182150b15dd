import type { Bytes } from './bytes.ts';
import { canonicalBytes, parseCanonical, type JsonValue } from './canonical-json.ts';
import { EvidenceFailure } from './failure.ts';
import { checkFields, is, isDigest, isSalt, isSize, type FieldRule } from './fields.ts';
import { commitment } from './opening.ts';
import { isRecordNumber, NUMBER_PREFIX } from './record-number.ts';
import { parseRecord, type MaterialRecord } from './records.ts';

/**
 * material.json: opens the commitment of a `material` record (docs/evidence-format.md §3). Only the holder has
 * it.
 */
export interface MaterialReveal {
  v: 1;
  salt: string;
  /** Number of the work's deposit, reserved before it where the material comes first. */
  deposit_id: string;
  sha256: string;
  sm3: string;
  size: number;
}

const MAX_BYTES = 2_000;
const isDeposit: FieldRule = (value) =>
  typeof value === 'string' && isRecordNumber(value, NUMBER_PREFIX.deposit);
const RULES = {
  v: is(1),
  salt: isSalt,
  deposit_id: isDeposit,
  sha256: isDigest,
  sm3: isDigest,
  size: isSize,
};

/** SHA-256 in hex of the canonical JSON [salt, {deposit_id, sha256, size, sm3}]. Throws `reveal`. */
export function materialCommitment(reveal: MaterialReveal): string {
  const { salt, deposit_id, sha256: digest, sm3, size } = checkReveal({ ...reveal });
  return commitment(salt, { deposit_id, sha256: digest, size, sm3 });
}

const checkReveal = (value: JsonValue) => checkFields(value, RULES, 'reveal') as unknown as MaterialReveal;

export const encodeMaterialReveal = (reveal: MaterialReveal): Bytes =>
  canonicalBytes(checkReveal({ ...reveal }) as unknown as JsonValue);

/** Reads material.json: exactly canonical JSON. Throws `reveal` or `canonical-json`. */
export function parseMaterialReveal(bytes: Uint8Array): MaterialReveal {
  if (bytes.length > MAX_BYTES) throw new EvidenceFailure('reveal', 'material.json is too long');
  return checkReveal(parseCanonical(bytes));
}

/**
 * What a stranger does with a file, material.json and the record: all three must match. The proof shows that
 * the record is in the log. Throws `reveal`, `record`, `work-size`, `work-sha256` or `work-sm3`.
 */
export function checkMaterial(
  record: Uint8Array,
  reveal: Uint8Array,
  file: { sha256: string; sm3: string; size: number },
): { record: MaterialRecord; reveal: MaterialReveal } {
  const parsed = parseRecord(record);
  if (parsed.type !== 'material') throw new EvidenceFailure('record', 'not the record of a material');
  const opened = parseMaterialReveal(reveal);
  if (materialCommitment(opened) !== parsed.commitment)
    throw new EvidenceFailure('reveal', 'the commitment does not open');
  if (opened.size !== file.size) throw new EvidenceFailure('work-size', `${file.size}`);
  if (opened.sha256 !== file.sha256) throw new EvidenceFailure('work-sha256', file.sha256);
  if (opened.sm3 !== file.sm3) throw new EvidenceFailure('work-sm3', file.sm3);
  return { record: parsed, reveal: opened };
}
