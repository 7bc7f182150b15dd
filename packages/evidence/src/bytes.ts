import { EvidenceFailure, type FailureCode } from './failure.ts';

/** Bytes on a plain ArrayBuffer: what WebCrypto and Blob accept. */
export type Bytes = Uint8Array<ArrayBuffer>;

const HEX_DIGITS = '0123456789abcdef';
/** Without groups: groups overflow the engine's stack on some megabytes. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Lower-case hex, two digits a byte. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX_DIGITS[byte >>> 4]! + HEX_DIGITS[byte & 15]!;
  return text;
}

/** Reads lower-case hex only, so that one value has one spelling. Throws `hex`. */
export function fromHex(text: string): Bytes {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text))
    throw new EvidenceFailure('hex', 'not lower-case hex');
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(i * 2, i * 2 + 2), 16);
  return bytes;
}

/** Standard base64 with padding (RFC 4648 §4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 8192) {
    // It takes any array-like; spreading would go through the iterator and take seven times as long.
    const codes = bytes.subarray(i, i + 8192) as unknown as number[];
    // oxlint-disable-next-line prefer-spread
    binary += String.fromCharCode.apply(undefined, codes);
  }
  return btoa(binary);
}

/** Reads standard padded base64 with no line breaks and zero spare bits (RFC 4648 §3.5). Throws `base64`. */
export function fromBase64(text: string): Bytes {
  if (text.length % 4 !== 0 || !BASE64.test(text))
    throw new EvidenceFailure('base64', 'not standard padded base64');
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  // oxlint-disable-next-line unicorn/prefer-code-point -- each is one byte, and an iterator takes ten times as long
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  if (toBase64(bytes) !== text) throw new EvidenceFailure('base64', 'spare bits are not zero');
  return bytes;
}

/**
 * Created once: a decoder costs more to create than to use on a record. Neither keeps state between two calls.
 */
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function toUtf8(text: string): Bytes {
  return encoder.encode(text);
}

/** Decodes strict UTF-8; a byte-order mark stays a character. Throws `code`, by default `utf8`. */
export function fromUtf8(bytes: Uint8Array, code: FailureCode = 'utf8'): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new EvidenceFailure(code, 'not UTF-8', cause);
  }
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Compares public values; not constant in time. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Byte order, shorter first on a common prefix. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

/** Big-endian 64-bit unsigned; `value` is a safe integer. */
export function uint64(value: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** Reads a big-endian 64-bit unsigned number. Throws `number` beyond 2^53 − 1. */
export function readUint64(bytes: Uint8Array): number {
  const value = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new EvidenceFailure('number', 'number too large');
  return Number(value);
}

/** Reads a decimal without sign or leading zeros, at most 2^53 − 1. Throws `code`. */
export function parseDecimal(text: string, code: FailureCode): number {
  if (!/^(?:0|[1-9][0-9]{0,15})$/.test(text))
    throw new EvidenceFailure(code, `not a decimal: ${text.slice(0, 32)}`);
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new EvidenceFailure(code, 'number too large');
  return value;
}

/** Passes bytes to WebCrypto. None of ours are on a SharedArrayBuffer, the only thing the type excludes. */
export function webBytes(bytes: Uint8Array): Bytes {
  return bytes as Bytes;
}
