import { DESCRIPTOR_BYTES, QUANTUM } from './describe.ts';
import { CODE_WORDS, type Features } from './features.ts';

/** Feature `a` of one picture matches feature `b` of the other. */
export interface Match {
  a: number;
  b: number;
  /** Hellinger distance of both descriptors: 0 equal, √2 nothing in common. */
  distance: number;
}

export interface Matches {
  /** One-to-one matches: each is the other's nearest. */
  mutual: Match[];
  /** What is about as near to a feature as its nearest. */
  rivals: Match[];
  /** Features that match several of the other picture: many where it repeats itself. */
  ambiguous: number;
}

/** Pairs with codes further apart are discarded. */
const SIEVE_BITS = 40;
const MOST_DISTANCE = 0.62;
/** A rival may be further away than the nearest by this factor, and by this much. */
const RIVAL_FACTOR = 1.15;
const RIVAL_SLACK = 0.04;
const RIVALS = 3;
/** Chance does not bring two features nearer than this. */
const VERY_LIKE = 0.35;

function bitsBetween(one: Uint32Array, i: number, other: Uint32Array, j: number): number {
  let bits = 0;
  for (let word = 0; word < CODE_WORDS; word += 1) {
    let x = one[i * CODE_WORDS + word]! ^ other[j * CODE_WORDS + word]!;
    x -= (x >>> 1) & 0x55555555;
    x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
    bits += (((x + (x >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return bits;
}

function distanceBetween(one: Uint8Array, i: number, other: Uint8Array, j: number): number {
  let sum = 0;
  const [from, to] = [i * DESCRIPTOR_BYTES, j * DESCRIPTOR_BYTES];
  for (let k = 0; k < DESCRIPTOR_BYTES; k += 1) {
    const apart = one[from + k]! - other[to + k]!;
    sum += apart * apart;
  }
  return Math.sqrt(sum) / QUANTUM;
}

/** Compares every pair of features: for two pictures that is faster than any index. */
export function matchFeatures(a: Features, b: Features): Matches {
  const nearestA = new Int32Array(b.count).fill(-1);
  const distanceA = new Float32Array(b.count).fill(Infinity);
  const near: Match[][] = [];
  for (let i = 0; i < a.count; i += 1) {
    const found: Match[] = [];
    for (let j = 0; j < b.count; j += 1) {
      if (bitsBetween(a.codes, i, b.codes, j) > SIEVE_BITS) continue;
      const distance = distanceBetween(a.descriptors, i, b.descriptors, j);
      if (distance > MOST_DISTANCE) continue;
      found.push({ a: i, b: j, distance });
      if (distance < distanceA[j]!) {
        distanceA[j] = distance;
        nearestA[j] = i;
      }
    }
    near.push(found.sort((one, other) => one.distance - other.distance));
  }
  const mutual = near.flatMap(([first]) => (first && nearestA[first.b] === first.a ? [first] : []));
  const rivals = near.flatMap(rivalsOf);
  const ambiguous = near.filter(
    (found) => (found[0]?.distance ?? 1) < VERY_LIKE && rivalsOf(found).length > 0,
  ).length;
  return { mutual, rivals, ambiguous };
}

const rivalsOf = ([first, ...others]: readonly Match[]): Match[] =>
  first === undefined
    ? []
    : others.filter(({ distance }) => distance <= first.distance * RIVAL_FACTOR + RIVAL_SLACK).slice(0, RIVALS);
