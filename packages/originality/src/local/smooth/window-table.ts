/** Windows of many works, found by parts of their bits: 64 bits of which few differ have a quarter where hardly any does. */
import { popcount32 } from '../../hamming.ts';
import { WINDOW_VALUES, type Windows } from './windows.ts';

const PARTS = 4;
const PART_BITS = 16;
/** Of all 64. */
const MOST_BITS = 14;
/** Correlation of two windows. */
const LEAST_LIKENESS = 0.8;

/** What a quarter of alike windows differs in: two bits at most, 137 of its 65,536 values. */
const NEAR: readonly number[] = (() => {
  const near = [0];
  for (let one = 0; one < PART_BITS; one += 1) {
    near.push(1 << one);
    for (let other = 0; other < one; other += 1) near.push((1 << one) | (1 << other));
  }
  return near;
})();

/**
 * Pairs of windows that one look compares, most of them alike in vain. Skies and plain grounds are alike in every tenth
 * work: where there are more pairs, what most works show is passed over, as words that most texts have are.
 */
const MOST_PAIRS = 200_000;

export interface Hit {
  /** Of the work's windows. */
  theirs: number;
  likeness: number;
  /** Size and place of the picture in the work, in shares of their shorter sides. */
  by: number;
  dx: number;
  dy: number;
  /** Middle of the picture's window. */
  x: number;
  y: number;
}

export class WindowTable {
  /** By quarter and its value: works' slots and the numbers of their windows, in turns. Two megabytes, most of it empty. */
  #places = Array.from<number[] | undefined>({ length: PARTS * 2 ** PART_BITS });
  #held: (Windows | undefined)[] = [];

  /** @returns its slot */
  add(windows: Windows): number {
    const slot = this.#held.push(windows) - 1;
    for (let i = 0; i < windows.count; i += 1)
      for (let part = 0; part < PARTS; part += 1) {
        const key = keyOf(part, partOf(windows.bits, i, part));
        const place = this.#places[key];
        if (place === undefined) this.#places[key] = [slot, i];
        else place.push(slot, i);
      }
    return slot;
  }

  remove(slot: number): void {
    const windows = this.#held[slot];
    if (windows === undefined) return;
    this.#held[slot] = undefined;
    for (let i = 0; i < windows.count; i += 1)
      for (let part = 0; part < PARTS; part += 1) {
        const key = keyOf(part, partOf(windows.bits, i, part));
        this.#places[key] = this.#places[key]?.filter((_, at, all) => all[at - (at % 2)] !== slot);
      }
  }

  /** Of each slot; of windows that too many works share, none. */
  hits(asked: Windows): Map<number, Hit[]> {
    const found = new Map<number, Hit[]>();
    const near = Array.from({ length: asked.count }, (_, mine) => this.#placesNear(asked, mine));
    const longest = longestWithin(near);
    for (const [mine, places] of near.entries()) {
      const seen = new Set<number>();
      for (const place of places) {
        if (place.length > longest) continue;
        for (let at = 0; at < place.length; at += 2) {
          const [slot, theirs] = [place[at]!, place[at + 1]!];
          const windows = this.#held[slot]!;
          if (bitsApart(asked.bits, mine, windows.bits, theirs) > MOST_BITS) continue;
          // Alike ones are met in several quarters.
          const known = slot * 1024 + theirs;
          if (seen.has(known)) continue;
          seen.add(known);
          const likeness = likenessOf(asked.values, mine, windows.values, theirs);
          if (likeness < LEAST_LIKENESS) continue;
          const own = found.get(slot);
          const hit = hitOf(asked.places, mine, windows.places, theirs, likeness);
          if (own === undefined) found.set(slot, [hit]);
          else own.push(hit);
        }
      }
    }
    return found;
  }

  /** Where windows lie that differ from this one in two bits of a quarter at most. */
  #placesNear({ bits }: Windows, i: number): number[][] {
    const places: number[][] = [];
    for (let part = 0; part < PARTS; part += 1) {
      const value = partOf(bits, i, part);
      for (const apart of NEAR) {
        const place = this.#places[keyOf(part, value ^ apart)];
        if (place !== undefined) places.push(place);
      }
    }
    return places;
  }
}

/** The longest place that may be looked at, so that all that are no longer stay within `MOST_PAIRS`. */
function longestWithin(near: readonly number[][][]): number {
  const lengths = Uint32Array.from(near.flatMap((places) => places.map((place) => place.length))).sort();
  let pairs = 0;
  for (const length of lengths) {
    pairs += length / 2;
    if (pairs > MOST_PAIRS) return length - 1;
  }
  return Infinity;
}

const keyOf = (part: number, value: number): number => part * 2 ** PART_BITS + value;
const partOf = (bits: Uint32Array, i: number, part: number): number =>
  (bits[2 * i + (part >> 1)]! >>> (PART_BITS * (part & 1))) & 0xffff;
const bitsApart = (a: Uint32Array, i: number, b: Uint32Array, k: number): number =>
  popcount32(a[2 * i]! ^ b[2 * k]!) + popcount32(a[2 * i + 1]! ^ b[2 * k + 1]!);

function likenessOf(a: Int8Array, mine: number, b: Int8Array, theirs: number): number {
  const [from, to] = [mine * WINDOW_VALUES, theirs * WINDOW_VALUES];
  let dot = 0;
  for (let i = 0; i < WINDOW_VALUES; i += 1) dot += a[from + i]! * b[to + i]!;
  return dot / (127 * 127);
}

function hitOf(asked: Float32Array, mine: number, held: Float32Array, theirs: number, likeness: number): Hit {
  const [x, y, side] = [asked[3 * mine]!, asked[3 * mine + 1]!, asked[3 * mine + 2]!];
  const by = held[3 * theirs + 2]! / side;
  const [dx, dy] = [held[3 * theirs]! - by * x, held[3 * theirs + 1]! - by * y];
  return { theirs, likeness, by, dx, dy, x: x + side / 2, y: y + side / 2 };
}
