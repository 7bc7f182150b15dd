/** Candidates by weak geometric consistency (Jégou, Douze and Schmid 2008): their hits agree on one turn and one scale. */
import type { Features } from '../geometry/features.ts';
import type { Match } from '../geometry/match-features.ts';
import { chooseLists } from './choose-lists.ts';
import type { Postings, Seen } from './postings.ts';
import { directionIn, type Variant } from './symmetry.ts';
import type { Hits, Tally } from './tally.ts';
import { WORD_NUMBERS } from './assign-words.ts';
import { signatureIn, SIGNATURE_BITS, wordIn, type Vocabulary } from './vocabulary.ts';

export interface Candidate {
  work: number;
  variant: Variant;
  votes: number;
  /** One to one; `a` the work's feature, `b` the picture's. */
  matches: Match[];
}

export interface Votes {
  candidates: Candidate[];
  /** Works of how many holders contain each feature of the picture; Infinity where that was not looked at. */
  held: Float32Array;
}

/**
 * Up to here a work contains the feature. Of the postings of one word that are of unrelated works one in five hundred is
 * as near, within 13 bits one in fifty: in a library of a million those took most of a search, and copies have enough
 * features without them (decision 0075).
 */
const MOST_BITS = 9;
const FIRST_CHOICE = 600;
const ANGLES = 32;
const SCALES = 64;

export const angleOf = (direction: number): number =>
  Math.round((direction / (2 * Math.PI)) * ANGLES) & (ANGLES - 1);
/** Quarters of an octave above a blur of 1.4 pixels. */
export const stepOf = (scale: number): number =>
  Math.min(31, Math.max(0, Math.round(4 * Math.log2(scale / 1.4))));

export interface Asked {
  features: Features;
  /** Of `assignWords`. */
  words: Uint32Array;
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
  asked: Asked,
  most: number,
  tally: Tally,
): Votes {
  tally.makeReady(holders.length);
  try {
    const { held, isPassedOver } = collect(vocabulary, postings, holders, asked, tally);
    const candidates = ranked(tally, held, asked.features.count, most);
    return { candidates, held: held.map((count, mine) => (isPassedOver[mine] === 1 ? Infinity : count)) };
  } finally {
    tally.clear(holders);
  }
}

/** Fills the tally. What is everywhere says little; what one holder deposited many times is not everywhere. */
function collect(
  vocabulary: Vocabulary,
  postings: Postings,
  holders: readonly number[],
  { features, words, variants }: Asked,
  { hits, last, lastOfHolder, sums, touched }: Tally,
): { held: Float32Array; isPassedOver: Uint8Array } {
  const held = new Float32Array(features.count);
  const numbers = features.count === 0 ? 0 : words.length / features.count;
  const { isChosen, unseen, isPassedOver } = chooseLists(vocabulary, postings, words, features.count, variants);
  for (let mine = 0; mine < features.count; mine += 1) {
    const [from, step] = [hits.count, stepOf(features.scale[mine]!)];
    for (const [v, variant] of variants.entries()) {
      const angle = angleOf(directionIn(variant, features.direction[mine]!));
      const take: Seen = (work, theirs, theirAngle, theirStep, bits) => {
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
        if (lastOfHolder[holder] !== mine) held[mine] = held[mine]! + 1;
        lastOfHolder[holder] = mine;
        last[key] = mine;
      };
      for (let at = mine * numbers; at < (mine + 1) * numbers; at += WORD_NUMBERS) {
        if (isChosen[(at / WORD_NUMBERS) * variants.length + v] === 0) continue;
        postings.scan(
          wordIn(vocabulary, variant, words[at]!),
          signatureIn(variant, words[at + 1]!),
          signatureIn(variant, words[at + 2]!),
          MOST_BITS,
          take,
        );
      }
    }
    held[mine] = held[mine]! + unseen[mine]!;
    const weight = 1 / Math.sqrt(Math.max(1, held[mine]!));
    for (let at = from; at < hits.count; at += 1) {
      const key = hits.key[at]!;
      // Once for each feature.
      if (last[key] !== mine) continue;
      if (sums[key] === 0) touched.push(key);
      sums[key] = sums[key]! + weight;
      last[key] = -2;
    }
  }
  return { held, isPassedOver };
}

/** The keys with the greatest sums, of equal ones the least. */
function greatest(keys: readonly number[], sums: Float32Array, most: number): number[] {
  const order = (one: number, other: number) => sums[other]! - sums[one]! || one - other;
  let kept: number[] = [];
  let least = 0;
  for (const key of keys) {
    if (sums[key]! < least) continue;
    kept.push(key);
    if (kept.length < 4 * most) continue;
    kept = kept.sort(order).slice(0, most);
    least = sums[kept[most - 1]!]!;
  }
  return kept.sort(order).slice(0, most);
}

function ranked({ hits, sums, touched }: Tally, held: Float32Array, count: number, most: number): Candidate[] {
  const keys = greatest(touched, sums, FIRST_CHOICE);
  const slots = new Map(keys.map((key, slot) => [key, slot]));
  const own: number[][] = keys.map(() => []);
  for (let at = 0; at < hits.count; at += 1) {
    const slot = slots.get(hits.key[at]!);
    if (slot !== undefined) own[slot]!.push(at);
  }
  const weigh = (at: number) => (1 - hits.bits[at]! / SIGNATURE_BITS) / Math.sqrt(held[hits.mine[at]!]!);
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
  return Math.min(mostAround(turns), mostAround(zooms));
}

/** Of the sums of three bins that follow each other, the last followed by the first. */
function mostAround(bins: Float32Array): number {
  const { length } = bins;
  let most = 0;
  for (let i = 0; i < length; i += 1)
    most = Math.max(most, Math.fround(bins[i]! + bins[(i + 1) % length]! + bins[(i + length - 1) % length]!));
  return most;
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
