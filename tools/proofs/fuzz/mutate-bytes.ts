/** Random source of the mutators; `below(n)` is in [0, n). */
export class Hand {
  readonly dice: () => number;

  constructor(dice: () => number) {
    this.dice = dice;
  }

  below(count: number): number {
    return Math.floor(this.dice() * count);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  chance(probability: number): boolean {
    return this.dice() < probability;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }
}

/** Makes another input from `seed`; `donor` is another honest input of the same kind. Neither is changed. */
export type Mutate = (hand: Hand, seed: Uint8Array, donor: Uint8Array) => Uint8Array;

const BLOWN_UP_BYTES = 200_000;
const TELLING_BYTES = [0x00, 0x01, 0x0a, 0x20, 0x30, 0x7f, 0x80, 0xff];
const TELLING_NUMBERS = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_fffe, 0xffff_ffff];

/** Takes `seed` with the bytes from `start` to `end` replaced. */
export function replaceBytes(
  seed: Uint8Array,
  start: number,
  end: number,
  by: Uint8Array = new Uint8Array(0),
): Uint8Array {
  const made = new Uint8Array(start + by.length + Math.max(0, seed.length - end));
  made.set(seed.subarray(0, start));
  made.set(by, start);
  made.set(seed.subarray(end), start + by.length);
  return made;
}

export function repeatBytes(piece: Uint8Array, length: number): Uint8Array {
  const made = new Uint8Array(length);
  for (let at = 0; at < length && piece.length > 0; at += piece.length)
    made.set(piece.subarray(0, Math.min(piece.length, length - at)), at);
  return made;
}

const flipBit: Mutate = (hand, seed) => {
  const made = seed.slice();
  if (made.length > 0) made[hand.below(made.length)]! ^= 1 << hand.below(8);
  return made;
};

const setByte: Mutate = (hand, seed) => {
  const made = seed.slice();
  if (made.length > 0)
    made[hand.below(made.length)] = hand.chance(0.5) ? hand.pick(TELLING_BYTES) : hand.below(256);
  return made;
};

/** A number of two or four bytes in either order, as lengths and offsets are written. */
const setNumber: Mutate = (hand, seed) => {
  const width = hand.pick([2, 4]);
  if (seed.length < width) return seed.slice();
  const made = seed.slice();
  const view = new DataView(made.buffer, hand.below(made.length - width + 1), width);
  const isLittle = hand.chance(0.5);
  const value = hand.pick(TELLING_NUMBERS);
  if (width === 2) view.setUint16(0, value & 0xffff, isLittle);
  else view.setUint32(0, value, isLittle);
  return made;
};

const cutOff: Mutate = (hand, seed) => seed.slice(0, hand.below(seed.length + 1));

const addToEnd: Mutate = (hand, seed) =>
  replaceBytes(seed, seed.length, seed.length, hand.bytes(1 + hand.below(8)));

const insert: Mutate = (hand, seed) => {
  const at = hand.below(seed.length + 1);
  return replaceBytes(seed, at, at, hand.bytes(1 + hand.below(8)));
};

const remove: Mutate = (hand, seed) => {
  const at = hand.below(seed.length + 1);
  return replaceBytes(seed, at, Math.min(seed.length, at + 1 + hand.below(32)));
};

const double: Mutate = (hand, seed) => {
  const at = hand.below(seed.length + 1);
  return replaceBytes(seed, at, at, seed.subarray(at, at + 1 + hand.below(64)));
};

const splice: Mutate = (hand, seed, donor) => {
  const from = hand.below(donor.length + 1);
  return replaceBytes(seed, hand.below(seed.length + 1), seed.length, donor.subarray(from));
};

/** Super-linear cost shows only on long inputs. */
const blowUp: Mutate = (hand, seed) => {
  const at = hand.below(seed.length + 1);
  const piece = seed.subarray(at, at + 1 + hand.below(hand.pick([1, 4, 64])));
  return replaceBytes(seed, at, at, repeatBytes(piece, hand.below(BLOWN_UP_BYTES)));
};

const COMMON = [flipBit, flipBit, setByte, setNumber, cutOff, addToEnd, insert, remove, double, splice];

const IN_PLACE = [flipBit, setByte, setNumber];

/** As many bytes as before. */
export const changeInPlace = (hand: Hand, bytes: Uint8Array): Uint8Array =>
  hand.pick(IN_PLACE)(hand, bytes, bytes);

export const mutateBytes: Mutate = (hand, seed, donor) =>
  hand.chance(0.002) ? blowUp(hand, seed, donor) : hand.pick(COMMON)(hand, seed, donor);
