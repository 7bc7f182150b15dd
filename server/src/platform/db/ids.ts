import { randomBytes } from 'node:crypto';

/** The last counter of each millisecond: a use case stamps its rows with the moment it began, between those of others. */
const counters = new Map<number, number>();
const MOMENTS = 64;

/**
 * UUID version 7 (RFC 9562 §5.7): ordered by time, so that primary keys append and lists are read in
 * the order in which they were written. Ids of one millisecond are ordered within this process by a
 * counter in the 12 bits of `rand_a` (§6.2, method 1); 62 bits stay random.
 */
export function newId(now = Date.now()): string {
  const counter = countWithin(now);
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function countWithin(millisecond: number): number {
  const counter = ((counters.get(millisecond) ?? -1) + 1) & 0xfff;
  counters.delete(millisecond);
  counters.set(millisecond, counter);
  // The one that was used least recently.
  if (counters.size > MOMENTS) counters.delete(counters.keys().next().value!);
  return counter;
}
