import {
  applied,
  fitAffine,
  fitSimilarity,
  inverted,
  isPlausible,
  scaleOf,
  type Affine,
  type Moments,
  type Pairs,
  type Point,
} from './affine.ts';
import type { Features } from './features.ts';
import type { Match } from './match-features.ts';
import { logBinomialTail } from './log-binomial-tail.ts';
import { clippedTo, frameOf, isWithin } from './polygon.ts';

/** How the picture b lies in the picture a, and how sure that is. */
export interface Geometry {
  /** From b's pixels to a's. */
  map: Affine;
  inliers: Match[];
  /**
   * −log₁₀ of the number of false alarms: how many such agreements chance would give among all that was tried.
   */
  significance: number;
  /** Inliers for each feature that both pictures could show in what they share. */
  density: number;
  /** Of the inliers, pixels of a. */
  residual: number;
  moments: Moments;
}

type Fit = Omit<Geometry, 'density' | 'residual'>;

/** Rule D of the measured pipeline: minimum inliers, significance and density. */
export const LEAST_INLIERS = 8;
export const LEAST_SIGNIFICANCE = 6;
export const LEAST_WEIGHT = 2.5;

/** What tells a match: of `inliers` how many there are. */
export type Telling = Pick<Geometry, 'significance' | 'density'> & { inliers: { length: number } };

export const isMatch = ({ inliers, significance, density }: Telling): boolean =>
  inliers.length >= LEAST_INLIERS &&
  significance >= LEAST_SIGNIFICANCE &&
  significance * density >= LEAST_WEIGHT;

/** Of a's long side: the error of a one-pair hypothesis at the other end of the picture. */
const COARSE = 0.04;
const REFINEMENTS = [0.02, 0.01, 0.005] as const;
/** Tolerances that significance is tried at, of a's long side. */
const TOLERANCES = [0.0012, 0.0025, 0.005] as const;
const LARGEST_TURN = 0.45;
const LARGEST_OCTAVES = 0.6;
const BEST_HYPOTHESES = 12;
/** Smallest blur at which features are found: one picture's smaller features cannot be in the other. */
const FINEST_SCALE = 1.8;

/** One pair of features determines translation, rotation and scale. */
function hypothesisOf(a: Features, b: Features, match: Match): Affine {
  const by = a.scale[match.a]! / b.scale[match.b]!;
  const turn = a.direction[match.a]! - b.direction[match.b]!;
  const [cos, sin] = [by * Math.cos(turn), by * Math.sin(turn)];
  const [x, y] = [b.x[match.b]!, b.y[match.b]!];
  return [cos, -sin, a.x[match.a]! - cos * x + sin * y, sin, cos, a.y[match.a]! - sin * x - cos * y];
}

function agreeing(
  a: Features,
  b: Features,
  matches: readonly Match[],
  map: Affine,
  tolerance: number,
): Match[] {
  const octaves = Math.log2(scaleOf(map));
  const turn = Math.atan2(map[3], map[0]);
  return matches.filter((match) => {
    const dx = map[0] * b.x[match.b]! + map[1] * b.y[match.b]! + map[2] - a.x[match.a]!;
    const dy = map[3] * b.x[match.b]! + map[4] * b.y[match.b]! + map[5] - a.y[match.a]!;
    if (dx * dx + dy * dy > tolerance * tolerance) return false;
    if (Math.abs(Math.log2(a.scale[match.a]! / b.scale[match.b]!) - octaves) > LARGEST_OCTAVES) return false;
    const apart = a.direction[match.a]! - b.direction[match.b]! - turn;
    return Math.abs(Math.atan2(Math.sin(apart), Math.cos(apart))) < LARGEST_TURN;
  });
}

export const pairsOf = (a: Features, b: Features, matches: readonly Match[]): Pairs => ({
  from: matches.map(({ b: j }): Point => [b.x[j]!, b.y[j]!]),
  to: matches.map(({ a: i }): Point => [a.x[i]!, a.y[i]!]),
});

/** Two directions of one feature are one place and must count once. */
export function distinctPlaces(a: Features, b: Features, matches: readonly Match[]): Match[] {
  const seen = new Set<string>();
  return matches.filter((match) => {
    const keys = [`a${a.x[match.a]},${a.y[match.a]}`, `b${b.x[match.b]},${b.y[match.b]}`];
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
}

/**
 * The best map of b into a that the matches agree on; undefined where fewer than `LEAST_INLIERS` do. Significance is
 * a-contrario (Moisan and Stival 2004): chance puts a feature within the tolerance with the share of a's area it covers.
 */
export function verifyGeometry(a: Features, b: Features, matches: readonly Match[]): Geometry | undefined {
  const long = Math.max(a.width, a.height);
  const hypotheses = matches
    .map((match) => hypothesisOf(a, b, match))
    .filter(isPlausible)
    .map((map) => ({ map, votes: agreeing(a, b, matches, map, COARSE * long).length }))
    .sort((one, other) => other.votes - one.votes)
    .slice(0, BEST_HYPOTHESES);
  let best: Fit | undefined;
  for (const { map, votes } of hypotheses) {
    if (votes < LEAST_INLIERS) break;
    const found = refined(a, b, matches, map);
    if (found && (best === undefined || found.significance > best.significance)) best = found;
  }
  return best === undefined ? undefined : measured(a, b, best);
}

/** Of the best fit alone: to count what both could show takes longer than a fit. */
function measured(a: Features, b: Features, fit: Fit): Geometry {
  const { map, inliers } = fit;
  const { from, to } = pairsOf(a, b, inliers);
  const squares = from.reduce((sum, point, i) => {
    const [x, y] = applied(map, point);
    return sum + (x - to[i]![0]) ** 2 + (y - to[i]![1]) ** 2;
  }, 0);
  return {
    ...fit,
    density: inliers.length / comparable(a, b, map),
    residual: Math.sqrt(squares / Math.max(1, 2 * inliers.length - 6)),
  };
}

function refined(a: Features, b: Features, matches: readonly Match[], first: Affine): Fit | undefined {
  const long = Math.max(a.width, a.height);
  let map = first;
  for (const share of [COARSE, ...REFINEMENTS]) {
    const near = agreeing(a, b, matches, map, share * long);
    if (near.length < LEAST_INLIERS) return undefined;
    const pairs = pairsOf(a, b, near);
    map = share === COARSE ? fitSimilarity(pairs) : fitAffine(pairs).map;
    if (!isPlausible(map)) return undefined;
  }
  let best: Fit | undefined;
  for (const share of TOLERANCES) {
    const found = weighed(a, b, matches, map, share * long);
    if (found && (best === undefined || found.significance > best.significance)) best = found;
  }
  return best;
}

function weighed(
  a: Features,
  b: Features,
  matches: readonly Match[],
  first: Affine,
  tolerance: number,
): Fit | undefined {
  const once = agreeing(a, b, matches, first, tolerance);
  if (once.length < LEAST_INLIERS) return undefined;
  const { map, moments } = fitAffine(pairsOf(a, b, once));
  if (!isPlausible(map)) return undefined;
  const inliers = distinctPlaces(a, b, agreeing(a, b, matches, map, tolerance));
  if (inliers.length < LEAST_INLIERS) return undefined;
  const tried = matches.length * BEST_HYPOTHESES * TOLERANCES.length;
  const byChance = Math.min(1, (Math.PI * tolerance * tolerance) / (a.width * a.height));
  // Three pairs fix a map and so are no evidence for it.
  const tail = logBinomialTail(matches.length - 3, inliers.length - 3, byChance);
  return { map, inliers, significance: -(tail + Math.log10(tried)), moments };
}

/** Features within the shared part, as coarse as the other picture can show; of the picture with fewer. */
function comparable(a: Features, b: Features, map: Affine): number {
  const shared = clippedTo(
    frameOf(b).map((corner) => applied(map, corner)),
    a,
  );
  const back = inverted(map);
  const sharedB = shared.map((corner) => applied(back, corner));
  const by = scaleOf(map);
  const count = (of: Features, within: readonly Point[], finest: number) => {
    const places = new Set<string>();
    for (let i = 0; i < of.count; i += 1) {
      const place: Point = [of.x[i]!, of.y[i]!];
      if (of.scale[i]! >= finest && isWithin(within, place)) places.add(place.join());
    }
    return places.size;
  };
  return Math.max(
    1,
    Math.min(
      count(a, shared, FINEST_SCALE * Math.max(1, by)),
      count(b, sharedB, FINEST_SCALE * Math.max(1, 1 / by)),
    ),
  );
}
