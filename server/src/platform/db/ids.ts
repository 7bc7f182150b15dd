import { randomBytes } from 'node:crypto';

let lastMillisecond = -1;
let counter = 0;

/**
 * UUID version 7 (RFC 9562 §5.7): ordered by time, so that primary keys append and lists are read in
 * the order in which they were written. Ids of one millisecond are ordered within this process by a
 * counter in the 12 bits of `rand_a` (§6.2, method 1); 62 bits stay random.
 */
export function newId(now = Date.now()): string {
  counter = now === lastMillisecond ? (counter + 1) & 0xfff : 0;
  lastMillisecond = now;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
