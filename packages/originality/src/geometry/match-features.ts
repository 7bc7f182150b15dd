import { growTo, openKernel, openMemory } from '../kernels/open-kernel.ts';
import { MATCHES_WASM } from '../kernels/matches.generated.ts';
import { MATCH_KERNEL_BYTES } from '../limits.ts';
import { DESCRIPTOR_BYTES, QUANTUM } from './descriptor.ts';
import type { Features } from './features.ts';

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
export const SIEVE_BITS = 40;
export const MOST_DISTANCE = 0.62;
/** A rival may be further away than the nearest by this factor, and by this much. */
const RIVAL_FACTOR = 1.15;
const RIVAL_SLACK = 0.04;
const RIVALS = 3;
/** Chance does not bring two features nearer than this. */
const VERY_LIKE = 0.35;

interface Functions {
  findNear(
    code: number,
    descriptor: number,
    codes: number,
    descriptors: number,
    count: number,
    mostBits: number,
    most: number,
    out: number,
  ): number;
}

const CODE_BYTES = DESCRIPTOR_BYTES / 8;
/** The greatest sum of squares within `MOST_DISTANCE`. */
const MOST_SQUARES = Math.floor((MOST_DISTANCE * QUANTUM) ** 2);

let opened: (Functions & { memory: WebAssembly.Memory }) | undefined;
function open() {
  const memory = openMemory(0, MATCH_KERNEL_BYTES);
  return { memory, ...openKernel<Functions>(MATCHES_WASM, memory) };
}

/** Calls back with each feature of `a` and how many of `b` are near: numbers and squared distances in turn. */
export function findNear(a: Features, b: Features, found: (i: number, near: Uint32Array) => void): void {
  opened ??= open();
  const { memory } = opened;
  const ofB = CODE_BYTES * a.count;
  const [descriptorsA, descriptorsB] = [
    ofB + CODE_BYTES * b.count,
    ofB + CODE_BYTES * b.count + a.descriptors.length,
  ];
  const out = descriptorsB + b.descriptors.length;
  growTo(memory, out + 8 * b.count);
  const codes = new Uint32Array(memory.buffer);
  codes.set(a.codes, 0);
  codes.set(b.codes, ofB / 4);
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(a.descriptors, descriptorsA);
  bytes.set(b.descriptors, descriptorsB);
  for (let i = 0; i < a.count; i += 1) {
    const [code, descriptor] = [CODE_BYTES * i, descriptorsA + DESCRIPTOR_BYTES * i];
    const count = opened.findNear(code, descriptor, ofB, descriptorsB, b.count, SIEVE_BITS, MOST_SQUARES, out);
    found(i, codes.subarray(out / 4, out / 4 + 2 * count));
  }
}

/** Compares every pair of features: for two pictures that is faster than any index. */
export function matchFeatures(a: Features, b: Features): Matches {
  const nearestA = new Int32Array(b.count).fill(-1);
  const distanceA = new Float32Array(b.count).fill(Infinity);
  const near: Match[][] = [];
  findNear(a, b, (i, pairs) => {
    const found: Match[] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      const j = pairs[at]!;
      const distance = Math.sqrt(pairs[at + 1]!) / QUANTUM;
      found.push({ a: i, b: j, distance });
      if (distance < distanceA[j]!) {
        distanceA[j] = distance;
        nearestA[j] = i;
      }
    }
    near.push(found.sort((one, other) => one.distance - other.distance));
  });
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
