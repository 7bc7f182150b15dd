/** As much DER (X.690) as an authority needs; separate from the portal's own, so that each checks the other. */

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const;

export function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const octets: number[] = [];
  for (let rest = content.length; rest > 0; rest >>= 8) octets.unshift(rest & 0xff);
  const length = content.length < 0x80 ? [content.length] : [0x80 | octets.length, ...octets];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

export const sequence = (...parts: Uint8Array[]): Buffer => tlv(TAG.sequence, ...parts);
export const set = (...parts: Uint8Array[]): Buffer => tlv(TAG.set, ...parts);
export const integer = (value: number): Buffer => tlv(TAG.integer, Buffer.from([value]));
export const octets = (content: Uint8Array): Buffer => tlv(TAG.octetString, content);
export const bits = (content: Uint8Array, unused = 0): Buffer =>
  tlv(TAG.bitString, Buffer.from([unused]), content);

export function oid(dotted: string): Buffer {
  const [top = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const groups = [top * 40 + second, ...rest].flatMap((arc) => {
    const digits = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left % 128) + 0x80);
    return digits;
  });
  return tlv(TAG.oid, Buffer.from(groups));
}

/** UTCTime: everything here ends before 2050. */
export const time = (at: Date): Buffer =>
  tlv(TAG.utcTime, Buffer.from(`${at.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));

export interface Value {
  tag: number;
  content: Buffer;
  raw: Buffer;
}

/** The values one after another in `bytes`. Throws RangeError where something is cut off. */
export function readAll(bytes: Buffer): Value[] {
  const values: Value[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes.readUInt8(at + 1);
    const width = first < 0x80 ? 0 : first & 0x7f;
    if (width > 3) throw new RangeError('a length over three bytes');
    const length = width === 0 ? first : bytes.readUIntBE(at + 2, width);
    const start = at + 2 + width;
    if (start + length > bytes.length) throw new RangeError('a value is cut off');
    values.push({
      tag: bytes.readUInt8(at),
      content: bytes.subarray(start, start + length),
      raw: bytes.subarray(at, start + length),
    });
    at = start + length;
  }
  return values;
}

export function readOne(bytes: Buffer, tag: number): Value {
  const [value, ...more] = readAll(bytes);
  if (value === undefined || more.length > 0 || value.tag !== tag) throw new RangeError('not one value');
  return value;
}
