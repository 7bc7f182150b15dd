import { fromUtf8, toUtf8, type Bytes } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

const MAX_DEPTH = 32;

/**
 * Canonical JSON (RFC 8785): members sorted by UTF-16 code units, ECMAScript numbers, shortest strings, no spaces.
 * Refuses what I-JSON (RFC 7493) refuses: lone surrogates, NaN, infinities. Throws `canonical-json`.
 */
export function canonicalize(value: JsonValue): string {
  return write(value, 0);
}

/** The canonical form as UTF-8. */
export function canonicalBytes(value: JsonValue): Bytes {
  return toUtf8(canonicalize(value));
}

/**
 * Reads bytes that are exactly canonical JSON. Input with another order, spacing, escape or number spelling, or
 * a duplicate member, differs when written again and throws `canonical-json`.
 */
export function parseCanonical(bytes: Uint8Array): JsonValue {
  const text = fromUtf8(bytes, 'canonical-json');
  const value = parse(text);
  // Compares texts, not bytes: strict UTF-8 has one spelling for each text.
  if (canonicalize(value) !== text) throw new EvidenceFailure('canonical-json', 'not the canonical form');
  return value;
}

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw new EvidenceFailure('canonical-json', 'not JSON', cause);
  }
}

function write(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw new EvidenceFailure('canonical-json', 'nested too deeply');
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') return writeNumber(value);
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1)).join(',')}]`;
  if (isPlainObject(value)) return writeObject(value, depth);
  throw new EvidenceFailure('canonical-json', `${typeof value} is not JSON`);
}

function writeObject(value: Record<string, unknown>, depth: number): string {
  // Array sort without a comparator is by UTF-16 code units, as RFC 8785 §3.2.3 wants.
  const members = Object.keys(value)
    .sort()
    .map((key) => `${writeString(key)}:${write(value[key], depth + 1)}`);
  return `{${members.join(',')}}`;
}

function writeString(text: string): string {
  if (!text.isWellFormed()) throw new EvidenceFailure('canonical-json', 'lone surrogate');
  return JSON.stringify(text);
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new EvidenceFailure('canonical-json', 'not a finite number');
  return JSON.stringify(value);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
