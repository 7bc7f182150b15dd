/** DER (X.690) as far as the simulators write it. Values up to 64 KB. */

export function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length =
    size < 0x80
      ? [size]
      : size < 0x100
        ? [0x81, size]
        : size < 0x10000
          ? [0x82, size >> 8, size & 0xff]
          : undefined;
  if (!length) throw new RangeError('a DER value over 64 KB');
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

export const sequence = (...parts: Uint8Array[]): Buffer => tlv(0x30, ...parts);
/** SET OF one value, or of values that are in order. */
export const set = (...parts: Uint8Array[]): Buffer => tlv(0x31, ...parts);
/** From the encoded arcs, hex. */
export const oid = (encoded: string): Buffer => tlv(0x06, Buffer.from(encoded, 'hex'));
export const octets = (bytes: Uint8Array): Buffer => tlv(0x04, bytes);
export const bits = (bytes: Uint8Array, unused = 0): Buffer => tlv(0x03, Buffer.from([unused]), bytes);
export const utf8 = (text: string): Buffer => tlv(0x0c, Buffer.from(text));
export const small = (value: number): Buffer => tlv(0x02, Buffer.from([value]));
export const YES = Buffer.from('0101ff', 'hex');

/** UTCTime: certificates here end before 2050 (RFC 5280 §4.1.2.5). */
export const utcTime = (at: Date): Buffer => {
  const digits = at.toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return tlv(0x17, Buffer.from(`${digits}Z`));
};

/**
 * One value at `at`: its tag, the start and the end of its content. Throws RangeError for input that is not
 * DER.
 */
export function readValue(bytes: Buffer, at: number): { tag: number; from: number; to: number } {
  const tag = bytes.readUInt8(at);
  const first = bytes.readUInt8(at + 1);
  const count = first < 0x80 ? 0 : first & 0x7f;
  if (count > 2 || first === 0x80) throw new RangeError('length');
  const from = at + 2 + count;
  const to = from + (count === 0 ? first : bytes.readUIntBE(at + 2, count));
  if (to > bytes.length) throw new RangeError('cut off');
  return { tag, from, to };
}
