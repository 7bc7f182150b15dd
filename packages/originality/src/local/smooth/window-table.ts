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
/** Of one place. */
const MOST_COUNTED = 4096;

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
    const longest = 2 * this.#mostShared(asked);
    for (let mine = 0; mine < asked.count; mine += 1) {
      const seen = new Set<number>();
      for (let part = 0; part < PARTS; part += 1) {
        const value = partOf(asked.bits, mine, part);
        for (const apart of NEAR) {
          const place = this.#places[keyOf(part, value ^ apart)];
          if (place === undefined || place.length > longest) continue;
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
    }
    return found;
  }

  /** How many windows a place may hold, so that those of all places that hold no more stay within `MOST_PAIRS`. */
  #mostShared(asked: Windows): number {
    const pairs = new Uint32Array(MOST_COUNTED + 1);
    for (let mine = 0; mine < asked.count; mine += 1)
      for (let part = 0; part < PARTS; part += 1) {
        const value = partOf(asked.bits, mine, part);
        for (const apart of NEAR) {
          const held = (this.#places[keyOf(part, value ^ apart)]?.length ?? 0) / 2;
          pairs[Math.min(held, MOST_COUNTED)]! += held;
        }
      }
    let sum = 0;
    for (let held = 0; held <= MOST_COUNTED; held += 1) {
      sum += pairs[held]!;
      if (sum > MOST_PAIRS) return held - 1;
    }
    return MOST_COUNTED;
  }
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
