/** Candidates by weak geometric consistency (Jégou, Douze and Schmid 2008): their hits agree on one turn and one scale. */
import type { Features } from '../geometry/features.ts';
import type { Match } from '../geometry/match-features.ts';
import type { Postings } from './postings.ts';
import { directionIn, type Variant } from './symmetry.ts';
import { assign, signatureIn, SIGNATURE_BITS, wordIn, type Assigned, type Vocabulary } from './vocabulary.ts';

export interface Candidate {
  work: number;
  variant: Variant;
  votes: number;
  /** One to one; `a` the work's feature, `b` the picture's. */
  matches: Match[];
}

export interface Votes {
  candidates: Candidate[];
  /** In works of how many holders each feature of the picture was found. */
  spread: Uint32Array;
}

const MOST_BITS = 13;
const FIRST_CHOICE = 600;
const ANGLES = 32;
const SCALES = 64;

export const angleOf = (direction: number): number =>
  Math.round((direction / (2 * Math.PI)) * ANGLES) & (ANGLES - 1);
/** Quarters of an octave above a blur of 1.4 pixels. */
export const stepOf = (scale: number): number =>
  Math.min(31, Math.max(0, Math.round(4 * Math.log2(scale / 1.4))));

export const wordsOf = (vocabulary: Vocabulary, { count, descriptors }: Features, most: number): Assigned[][] =>
  Array.from({ length: count }, (_, i) => assign(vocabulary, descriptors, i * 128, most));

/** Near postings, one column each. */
class Hits {
  count = 0;
  key = new Int32Array(4096);
  mine = new Uint16Array(4096);
  theirs = new Uint16Array(4096);
  turn = new Uint8Array(4096);
  zoom = new Uint8Array(4096);
  bits = new Uint8Array(4096);

  grow(): void {
    for (const column of ['key', 'mine', 'theirs', 'turn', 'zoom', 'bits'] as const) {
      const larger = new (this[column].constructor as new (length: number) => Int32Array)(2 * this.count);
      larger.set(this[column]);
      Object.assign(this, { [column]: larger });
    }
  }
}

export interface Asked {
  features: Features;
  words: readonly Assigned[][];
  variants: readonly Variant[];
}

/**
 * The works with the most consistent hits, the best first.
 * @param holders of each work by its number, as numbers below that of works
 */
export function vote(
  vocabulary: Vocabulary,
  postings: Postings,
  holders: readonly number[],
  { features, words, variants }: Asked,
  most: number,
): Votes {
  const hits = new Hits();
  const works = holders.length;
  // What is everywhere says little; what one holder deposited many times is not everywhere.
  const spread = new Uint32Array(features.count);
  const last = new Int32Array(works * 4).fill(-1);
  const lastOfHolder = new Int32Array(works * 4).fill(-1);
  const sums = new Float32Array(works * 4);
  for (let mine = 0; mine < features.count; mine += 1) {
    const [from, step] = [hits.count, stepOf(features.scale[mine]!)];
    for (const variant of variants) {
      const angle = angleOf(directionIn(variant, features.direction[mine]!));
      for (const { word, low, high } of words[mine]!)
        postings.scan(
          wordIn(vocabulary, variant, word),
          signatureIn(variant, low),
          signatureIn(variant, high),
          MOST_BITS,
          (work, theirs, theirAngle, theirStep, bits) => {
            if (hits.count === hits.key.length) hits.grow();
            const at = hits.count;
            const key = work * 4 + variant;
            hits.key[at] = key;
            hits.mine[at] = mine;
            hits.theirs[at] = theirs;
            hits.turn[at] = (theirAngle - angle) & (ANGLES - 1);
            hits.zoom[at] = theirStep - step + SCALES / 2;
            hits.bits[at] = bits;
            hits.count += 1;
            const holder = holders[work]! * 4 + variant;
            if (lastOfHolder[holder] !== mine) spread[mine] = spread[mine]! + 1;
            lastOfHolder[holder] = mine;
            last[key] = mine;
          },
        );
    }
    const weight = 1 / Math.sqrt(Math.max(1, spread[mine]!));
    for (let at = from; at < hits.count; at += 1) {
      const key = hits.key[at]!;
      // Once for each feature.
      if (last[key] === mine) {
        sums[key] = sums[key]! + weight;
        last[key] = -2;
      }
    }
  }
  return { candidates: ranked(hits, sums, spread, features.count, most), spread };
}

function ranked(hits: Hits, sums: Float32Array, spread: Uint32Array, count: number, most: number): Candidate[] {
  const keys = [...new Set(hits.key.subarray(0, hits.count))]
    .sort((one, other) => sums[other]! - sums[one]! || one - other)
    .slice(0, FIRST_CHOICE);
  const slots = new Map(keys.map((key, slot) => [key, slot]));
  const own: number[][] = keys.map(() => []);
  for (let at = 0; at < hits.count; at += 1) {
    const slot = slots.get(hits.key[at]!);
    if (slot !== undefined) own[slot]!.push(at);
  }
  const weigh = (at: number) => (1 - hits.bits[at]! / SIGNATURE_BITS) / Math.sqrt(spread[hits.mine[at]!]!);
  return keys
    .map((key, slot) => ({ key, at: own[slot]!, votes: agreementIn(hits, own[slot]!, weigh, count) }))
    .sort((one, other) => other.votes - one.votes || one.key - other.key)
    .slice(0, most)
    .map(({ key, at, votes }) => ({
      work: key >> 2,
      variant: (key & 3) as Variant,
      votes,
      matches: oneToOne(hits, at),
    }));
}

/** The lesser of the best turn's and the best scale's votes, each with its neighbours. */
function agreementIn(hits: Hits, at: readonly number[], weigh: (at: number) => number, count: number): number {
  const [turns, zooms] = [new Float32Array(ANGLES), new Float32Array(SCALES)];
  const counted = new Uint8Array(count);
  for (const i of at) {
    if (counted[hits.mine[i]!] === 1) continue;
    counted[hits.mine[i]!] = 1;
    const weight = weigh(i);
    turns[hits.turn[i]!] = turns[hits.turn[i]!]! + weight;
    zooms[hits.zoom[i]!] = zooms[hits.zoom[i]!]! + weight;
  }
  const around = (bins: Float32Array) => {
    const { length } = bins;
    return Math.max(
      ...bins.map((value, i) => value + bins[(i + 1) % length]! + bins[(i + length - 1) % length]!),
    );
  };
  return Math.min(around(turns), around(zooms));
}

function oneToOne(hits: Hits, at: readonly number[]): Match[] {
  const [mine, theirs] = [new Set<number>(), new Set<number>()];
  const out: Match[] = [];
  for (const i of at.toSorted((one, other) => hits.bits[one]! - hits.bits[other]!)) {
    if (mine.has(hits.mine[i]!) || theirs.has(hits.theirs[i]!)) continue;
    mine.add(hits.mine[i]!);
    theirs.add(hits.theirs[i]!);
    out.push({ a: hits.theirs[i]!, b: hits.mine[i]!, distance: hits.bits[i]! / SIGNATURE_BITS });
  }
  return out;
}
