/** CBOR (RFC 8949), the few types that COSE needs, in the deterministic encoding of §4.2.1. Encoder only. */
export type CborValue =
  | number
  | string
  | null
  | Uint8Array
  | readonly CborValue[]
  | ReadonlyMap<number | string, CborValue>
  | CborTagged;

/** Major type 6. */
export class CborTagged {
  readonly tag: number;
  readonly value: CborValue;

  constructor(tag: number, value: CborValue) {
    this.tag = tag;
    this.value = value;
  }
}

const MAJOR = { unsigned: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5, tag: 6 } as const;
const NULL = 0xf6;

/** Type and argument (§3): the shortest form, up to 32 bits. */
function head(major: number, argument: number): Buffer {
  const type = major << 5;
  if (argument < 24) return Buffer.of(type | argument);
  if (argument < 1 << 8) return Buffer.of(type | 24, argument);
  const long = argument >= 1 << 16;
  const bytes = Buffer.alloc(long ? 5 : 3);
  bytes[0] = type | (long ? 26 : 25);
  if (long) bytes.writeUInt32BE(argument, 1);
  else bytes.writeUInt16BE(argument, 1);
  return bytes;
}

function encodeMap(map: ReadonlyMap<number | string, CborValue>): Buffer {
  const entries = [...map].map(([key, value]) => [encodeCbor(key), encodeCbor(value)] as const);
  entries.sort(([a], [b]) => Buffer.compare(a, b));
  return Buffer.concat([head(MAJOR.map, map.size), ...entries.flat()]);
}

/** The bytes of a value. Numbers are whole and below 2³². */
export function encodeCbor(value: CborValue): Buffer {
  if (value === null) return Buffer.of(NULL);
  if (typeof value === 'number')
    return value >= 0 ? head(MAJOR.unsigned, value) : head(MAJOR.negative, -1 - value);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(MAJOR.text, bytes.length), bytes]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(MAJOR.bytes, value.length), value]);
  if (value instanceof CborTagged) return Buffer.concat([head(MAJOR.tag, value.tag), encodeCbor(value.value)]);
  if (value instanceof Map) return encodeMap(value);
  const items = value as readonly CborValue[];
  return Buffer.concat([head(MAJOR.array, items.length), ...items.map(encodeCbor)]);
}
