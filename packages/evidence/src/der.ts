import { compareBytes, concat, toUtf8, type Bytes } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';

/** Strict DER (X.690) reading and writing of the types that certificates, CMS and time stamps are made of. */

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Identifier octet of constructed context tag [n]. */
export function contextTag(number: number): number {
  return 0xa0 | number;
}

/** Far longer than any real identifier, and short enough that hostile input costs little time and memory. */
const MAX_OID_BYTES = 64;
const MAX_VALUES = 10_000;

/** One value: identifier octet, content, and all its bytes as they stood. */
export interface DerValue {
  tag: number;
  content: Uint8Array;
  raw: Uint8Array;
}

/** Reads values one after another; every method throws `der` on what DER forbids. */
export class DerReader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get atEnd(): boolean {
    return this.at === this.bytes.length;
  }

  /** Identifier octet of the next value, undefined at the end. */
  get nextTag(): number | undefined {
    return this.bytes[this.at];
  }

  read(tag?: number): DerValue {
    const start = this.at;
    const found = this.byte();
    if ((found & 0x1f) === 0x1f) fail('tag numbers above 30 are not used here');
    if (tag !== undefined && found !== tag) fail(`tag ${found.toString(16)} where ${tag.toString(16)} was due`);
    const length = this.length();
    if (this.at + length > this.bytes.length) fail('value is cut off');
    const content = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return { tag: found, content, raw: this.bytes.subarray(start, this.at) };
  }

  /** Reads the next value if it has this tag. */
  optional(tag: number): DerValue | undefined {
    return this.nextTag === tag ? this.read(tag) : undefined;
  }

  /** Opens a constructed value; its own reader must be read to the end. */
  open(tag: number): DerReader {
    return new DerReader(this.read(tag).content);
  }

  /** Refuses anything left over. */
  end(): void {
    if (!this.atEnd) fail('bytes left over');
  }

  private byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) fail('value is cut off');
    this.at += 1;
    return byte!;
  }

  private length(): number {
    const first = this.byte();
    if (first < 0x80) return first;
    const count = first & 0x7f;
    if (count === 0 || count > 4) fail('indefinite or oversized length');
    let length = 0;
    for (let i = 0; i < count; i++) length = length * 256 + this.byte();
    if (length < 0x80 || length < 256 ** (count - 1)) fail('length is not the shortest');
    return length;
  }
}

/** Reads bytes that are one value and nothing more. */
export function readDer(bytes: Uint8Array, tag?: number): DerValue {
  const reader = new DerReader(bytes);
  const value = reader.read(tag);
  reader.end();
  return value;
}

/** The values inside a constructed value, at most `most` of them. */
export function readAll(content: Uint8Array, most = MAX_VALUES): DerValue[] {
  const reader = new DerReader(content);
  const values: DerValue[] = [];
  while (!reader.atEnd) {
    if (values.length === most) fail('too many values');
    values.push(reader.read());
  }
  return values;
}

export function readOid(value: DerValue): string {
  if (value.tag !== TAG.oid || value.content.length === 0) fail('not an object identifier');
  if (value.content.length > MAX_OID_BYTES) fail('object identifier is too long');
  const arcs: bigint[] = [];
  let arc = 0n;
  let fresh = true;
  for (const byte of value.content) {
    if (fresh && byte === 0x80) fail('padded object identifier');
    arc = arc * 128n + BigInt(byte & 0x7f);
    fresh = byte < 0x80;
    if (!fresh) continue;
    arcs.push(arc);
    arc = 0n;
  }
  if (!fresh) fail('object identifier is cut off');
  const [joined, ...rest] = arcs as [bigint, ...bigint[]];
  const top = joined < 80n ? joined / 40n : 2n;
  return [top, joined - top * 40n, ...rest].join('.');
}

/** Two's-complement content of an INTEGER, checked to be the shortest. */
export function readIntegerBytes(value: DerValue): Uint8Array {
  const { tag, content } = value;
  const padded =
    content.length > 1 &&
    ((content[0] === 0 && content[1]! < 0x80) || (content[0] === 0xff && content[1]! >= 0x80));
  if (tag !== TAG.integer || content.length === 0 || padded) fail('not an INTEGER');
  return content;
}

/** A small non-negative INTEGER. */
export function readSmallInteger(value: DerValue): number {
  const content = readIntegerBytes(value);
  if (content[0]! >= 0x80 || content.length > 6) fail('INTEGER out of range');
  return content.reduce((sum, byte) => sum * 256 + byte, 0);
}

export function readBoolean(value: DerValue): boolean {
  const [byte] = value.content;
  if (value.tag !== TAG.boolean || value.content.length !== 1 || (byte !== 0 && byte !== 0xff))
    fail('not a BOOLEAN');
  return byte === 0xff;
}

/** Octets of a BIT STRING that has whole octets (keys and signatures). */
export function readBitString(value: DerValue): Uint8Array {
  if (value.tag !== TAG.bitString || value.content[0] !== 0) fail('not a BIT STRING of whole octets');
  return value.content.subarray(1);
}

/** UTCTime (1950–2049) or GeneralizedTime with optional fraction, both in Z; milliseconds kept. */
export function readTime(value: DerValue): Date {
  const text = String.fromCharCode(...value.content.subarray(0, 40));
  const pattern =
    value.tag === TAG.utcTime
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)()Z$/
      : value.tag === TAG.generalizedTime
        ? /^(?!0000)(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{0,8}[1-9])?Z$/
        : undefined;
  const match = pattern?.exec(text);
  if (!match) fail('not a time in Z');
  const [, year, month, day, hour, minute, second, fraction] = match!;
  const full = year!.length === 4 ? year! : `${Number(year) < 50 ? '20' : '19'}${year}`;
  const milliseconds = (fraction ?? '').slice(1, 4).padEnd(3, '0');
  const iso = `${full}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`;
  const time = new Date(iso);
  if (Number.isNaN(time.getTime()) || time.toISOString() !== iso) fail('no such time');
  return time;
}

/** A time of whole seconds, as in certificates and revocation lists (RFC 5280 §4.1.2.5, §5.1.2.4). */
export function readSecond(value: DerValue): Date {
  if (value.content.includes(0x2e)) fail('a fraction of a second');
  return readTime(value);
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

/** Text of a directory string; undefined for other types, and for bytes that are no text of their type. */
export function readText({ tag, content }: DerValue): string | undefined {
  const ofAscii: readonly number[] = [TAG.printableString, TAG.ia5String];
  const encoding = tag === TAG.bmpString ? 'utf-16be' : 'utf-8';
  if (!(tag === TAG.utf8String || tag === TAG.bmpString || (ofAscii.includes(tag) && isAscii(content)))) return;
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}

function fail(detail: string): never {
  throw new EvidenceFailure('der', detail);
}

/** Writes one value of any tag around its parts. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Bytes {
  const content = concat(...parts);
  return concat(Uint8Array.of(tag), derLength(content.length), content);
}

function derLength(length: number): Bytes {
  if (length < 0x80) return Uint8Array.of(length);
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return Uint8Array.of(0x80 | octets.length, ...octets);
}

export function derSequence(...parts: readonly Uint8Array[]): Bytes {
  return der(TAG.sequence, ...parts);
}

/** SET OF: encodings in ascending order (X.690 §11.6). */
export function derSetOf(...parts: readonly Uint8Array[]): Bytes {
  return der(TAG.set, ...parts.toSorted((a, b) => compareBytes(a, b)));
}

export function derContext(number: number, ...parts: readonly Uint8Array[]): Bytes {
  return der(contextTag(number), ...parts);
}

/** Non-negative INTEGER from big-endian bytes. */
export function derUnsigned(bytes: Uint8Array): Bytes {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  const magnitude = bytes.length === 0 ? Uint8Array.of(0) : bytes.subarray(start);
  return der(TAG.integer, magnitude[0]! >= 0x80 ? Uint8Array.of(0) : new Uint8Array(0), magnitude);
}

export function derInteger(value: number): Bytes {
  const octets: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return derUnsigned(Uint8Array.from(octets));
}

export function derBoolean(value: boolean): Bytes {
  return der(TAG.boolean, Uint8Array.of(value ? 0xff : 0));
}

export function derOctetString(bytes: Uint8Array): Bytes {
  return der(TAG.octetString, bytes);
}

export function derBitString(bytes: Uint8Array): Bytes {
  return der(TAG.bitString, Uint8Array.of(0), bytes);
}

export function derNull(): Bytes {
  return der(TAG.null);
}

export function derUtf8(text: string): Bytes {
  return der(TAG.utf8String, toUtf8(text));
}

export function derOid(oid: string): Bytes {
  const [top, second, ...rest] = oid.split('.').map((arc) => BigInt(arc));
  const arcs = [top! * 40n + second!, ...rest];
  return der(TAG.oid, Uint8Array.from(arcs.flatMap((arc) => base128(arc))));
}

function base128(arc: bigint): number[] {
  const octets = [Number(arc % 128n)];
  for (let rest = arc / 128n; rest > 0n; rest /= 128n) octets.unshift(Number(rest % 128n) + 0x80);
  return octets;
}

/** UTCTime up to 2049, GeneralizedTime after; whole seconds (RFC 5280 §4.1.2.5). */
export function derTime(time: Date): Bytes {
  const text = `${time.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;
  return time.getUTCFullYear() < 2050
    ? der(TAG.utcTime, toUtf8(text.slice(2)))
    : der(TAG.generalizedTime, toUtf8(text));
}
