import type { JsonValue } from './canonical-json.ts';
import { EvidenceFailure, type FailureCode } from './failure.ts';

/** Says whether a value may stand in a field. */
export type FieldRule = (value: JsonValue) => boolean;

export type JsonObject = { [key: string]: JsonValue };

/** Checks that `value` is an object with exactly these fields, each by its rule. Throws `code`. */
export function checkFields(value: JsonValue, rules: Record<string, FieldRule>, code: FailureCode): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new EvidenceFailure(code, 'not an object');
  for (const key of Object.keys(value))
    if (!Object.hasOwn(rules, key)) throw new EvidenceFailure(code, `unknown field ${key.slice(0, 40)}`);
  for (const [key, rule] of Object.entries(rules)) {
    if (!Object.hasOwn(value, key)) throw new EvidenceFailure(code, `${key} is missing`);
    if (!rule(value[key]!)) throw new EvidenceFailure(code, `${key} is not what it should be`);
  }
  return value;
}

export const is =
  (...allowed: readonly JsonValue[]): FieldRule =>
  (value) =>
    allowed.includes(value);

export function matches(pattern: RegExp): FieldRule {
  return (value) => typeof value === 'string' && pattern.test(value);
}

/** A SHA-256, an SM3 or a commitment: 64 lower-case hex digits. */
export const isDigest: FieldRule = matches(/^[0-9a-f]{64}$/);

/** Bytes or entries: a whole number from 0. */
export const isSize: FieldRule = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
/** 16 random bytes as hex. */
export const isSalt: FieldRule = matches(/^[0-9a-f]{32}$/);

/** ISO 8601 UTC with milliseconds and Z, of a moment that exists; there is no year 0. */
export const isTimestamp: FieldRule = (value) => {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value))
    return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
};

/** A calendar day as 2026-11-18. */
export const isDay: FieldRule = (value) => typeof value === 'string' && isTimestamp(`${value}T00:00:00.000Z`);

/**
 * One line for people: 1 to `maxChars` characters, not spaces alone, no control characters and none that turn the reading direction,
 * which could make one title look like another.
 */
export function isLine(maxChars: number): FieldRule {
  return (value) =>
    typeof value === 'string' &&
    /[^ ]/.test(value) &&
    [...value].length <= maxChars &&
    !/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value);
}

/** A scheme-less URL prefix as in a checkpoint's first line: visible ASCII without quote, backslash and plus. */
export const isOrigin: FieldRule = matches(/^[!#-*,-[\]-~]{1,200}$/);
