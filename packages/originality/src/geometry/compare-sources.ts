/**
 * 谁的底片更大: how the frames of two pictures lie relative to each other. It measures pictures, not people: showing
 * more proves nothing about authorship, and a larger frame can be made (a collage, a canvas widened by hand or
 * by a model). It does not distinguish two shots of one scene from two copies of one shot.
 */
import { applied, composed, inverted, scaleOf, type Affine, type Point } from './affine.ts';
import { agreementOf } from './agreement.ts';
import { CONTRAST, mirrorFeatures, type Features } from './features.ts';
import { compareDetail, placesOf, type Detail } from './finer-detail.ts';
import type { Grey } from './grey.ts';
import { matchFeatures, type Match, type Matches } from './match-features.ts';
import { areaOf, clippedTo, frameOf } from './polygon.ts';
import { relationOf, type Relation } from './relation.ts';
import type { Sight, Source } from './source.ts';
import { isSurplusPlain } from './surplus.ts';
import { isMatch, verifyGeometry, type Geometry } from './verify-geometry.ts';

/** Why no statement is made. */
export type Doubt = 'few-features' | 'repeats' | 'weak' | 'loose' | 'disagrees' | 'plain-surplus';

/** Long sides the pictures are looked at with; the second where the first finds nothing. */
const PASSES = [
  { side: 1024, most: 1500 },
  { side: 2048, most: 3000 },
] as const;
/** With fewer strong features no statement is possible, not even that the pictures are unrelated. */
const LEAST_FEATURES = 40;
/** Something agrees, but too little for a statement. */
const HINT = 3;
const LEAST_AGREEMENT = 0.4;
/** A second mapping with this share of the first one's inliers means that the pictures repeat themselves. */
const RIVAL_SHARE = 0.6;
/** Of a's long side: a looser fit allows no statement about a margin. */
const LOOSE = 0.02;

export interface ComparedSide {
  width: number;
  height: number;
  features: number;
  /** What both show, a polygon in this picture's own pixels; empty where nothing is shared. */
  outline: Point[];
  /** Of this picture's area, 0…1. */
  covered: number;
}

export interface SourceComparison {
  verdict: Relation | 'unrelated' | 'undecided';
  doubt: Doubt | null;
  a: ComparedSide;
  b: ComparedSide;
  isMirrored: boolean;
  /** Pixels of a for one of b, along a line. */
  scale: number | null;
  detail: Detail | null;
  inliers: number;
  /** −log₁₀ of the number of false alarms. */
  significance: number;
  density: number;
  /** Median correlation of what both show, −1…1. */
  agreement: number | null;
  /** How far off the frame may be, pixels of a. */
  error: number | null;
}

interface Looked {
  planeA: Grey;
  planeB: Grey;
  a: Features;
  b: Features;
  isMirrored: boolean;
  geometry: Geometry | undefined;
  rival: Geometry | undefined;
  /** Features that look like several of the other picture. */
  ambiguous: number;
}

export async function compareSources(a: Source, b: Source): Promise<SourceComparison> {
  let looked: Looked | undefined;
  for (const { side, most } of PASSES) {
    if (looked && (isFound(looked) || longOf(a, b) <= PASSES[0].side)) break;
    const again: Looked = look(await a.sight(side, most), await b.sight(side, most));
    if (!looked || (again.geometry?.significance ?? 0) >= (looked.geometry?.significance ?? 0)) looked = again;
  }
  if (!looked) throw new Error('no pass');
  return isFound(looked) ? described(a, b, looked) : nothingShared(a, b, looked);
}

const longOf = (a: Source, b: Source) => Math.max(a.width, a.height, b.width, b.height);
const isFound = ({ geometry }: Looked) => geometry !== undefined && isMatch(geometry);

function look({ plane: planeA, features: a }: Sight, { plane: planeB, features: b }: Sight): Looked {
  const [straight, mirrored] = [b, mirrorFeatures(b)].map((seen) => {
    const matches = matchFeatures(a, seen);
    return { seen, matches, geometry: verifyGeometry(a, seen, matches.mutual) };
  }) as [Tried, Tried];
  const isMirrored = (mirrored.geometry?.significance ?? 0) > (straight.geometry?.significance ?? 0);
  const { seen, matches, geometry } = isMirrored ? mirrored : straight;
  const rival = geometry && verifyGeometry(a, seen, without(geometry, [...matches.mutual, ...matches.rivals]));
  return { planeA, planeB, a, b: seen, isMirrored, geometry, rival, ambiguous: matches.ambiguous };
}

interface Tried {
  seen: Features;
  matches: Matches;
  geometry: Geometry | undefined;
}

const strongIn = ({ response }: Features): number => response.filter((one) => one >= CONTRAST).length;

/** Matches that could support another mapping. */
function without({ inliers }: Geometry, matches: readonly Match[]): Match[] {
  const taken = new Set(inliers.map(({ a, b }) => `${a} ${b}`));
  return matches.filter(({ a, b }) => !taken.has(`${a} ${b}`));
}

function nothingShared(
  a: Source,
  b: Source,
  { a: one, b: other, geometry, ambiguous }: Looked,
): SourceComparison {
  const fewest = Math.min(strongIn(one), strongIn(other));
  const doubt: Doubt | null =
    fewest < LEAST_FEATURES
      ? 'few-features'
      : ambiguous > fewest / 4
        ? 'repeats'
        : (geometry?.significance ?? 0) >= HINT
          ? 'weak'
          : null;
  const side = ({ width, height }: Source, { count }: Features): ComparedSide => ({
    width,
    height,
    features: count,
    outline: [],
    covered: 0,
  });
  return {
    verdict: doubt === null ? 'unrelated' : 'undecided',
    doubt,
    a: side(a, one),
    b: side(b, other),
    isMirrored: false,
    scale: null,
    detail: null,
    inliers: geometry?.inliers.length ?? 0,
    significance: geometry?.significance ?? 0,
    density: geometry?.density ?? 0,
    agreement: null,
    error: null,
  };
}

async function described(a: Source, b: Source, looked: Looked): Promise<SourceComparison> {
  const { planeA, planeB, isMirrored } = looked;
  const geometry = looked.geometry as Geometry;
  const relation = relationOf({ planeA, planeB, geometry, a, b });
  // Where the features of a mirrored picture lie in its mirror image.
  const mirror: Affine = isMirrored ? [-1, 0, planeB.width, 0, 1, 0] : [1, 0, 0, 0, 1, 0];
  const map = composed(geometry.map, mirror);
  const [toA, toB] = [stretch(planeA, a), stretch(planeB, b)];
  const own = composed(toA, composed(map, inverted(toB)));
  const shared = clippedTo(
    frameOf(planeB).map((corner) => applied(map, corner)),
    planeA,
  );
  const [sharedA, sharedB] = [
    shared.map((point) => applied(toA, point)),
    shared.map((point) => applied(composed(toB, inverted(map)), point)),
  ];
  const agreement = agreementOf(planeA, planeB, map, shared);
  const doubt = doubtOf(looked, map, relation, agreement);
  const places = placesOf(geometry, looked.a, looked.b, toA, composed(toB, mirror));
  const side = ({ width, height }: Source, { count }: Features, outline: Point[]): ComparedSide => ({
    width,
    height,
    features: count,
    outline,
    covered: Math.min(1, areaOf(outline) / (width * height)),
  });
  return {
    verdict: doubt === null ? relation.kind : 'undecided',
    doubt,
    a: side(a, looked.a, sharedA),
    b: side(b, looked.b, sharedB),
    isMirrored,
    scale: scaleOf(own),
    detail: await compareDetail(a, b, { map: own, sharedA, sharedB, ...places }),
    inliers: geometry.inliers.length,
    significance: geometry.significance,
    density: geometry.density,
    agreement: agreement ?? null,
    error: relation.error * scaleOf(toA),
  };
}

const stretch = (plane: Grey, { width, height }: Source): Affine => [
  width / plane.width,
  0,
  0,
  0,
  height / plane.height,
  0,
];

function doubtOf(
  { planeA, planeB, geometry, rival }: Looked,
  map: Affine,
  { kind, error }: ReturnType<typeof relationOf>,
  agreement: number | undefined,
): Doubt | null {
  const inliers = geometry?.inliers.length ?? 0;
  if (rival && rival.inliers.length >= RIVAL_SHARE * inliers) return 'repeats';
  if (agreement !== undefined && agreement < LEAST_AGREEMENT) return 'disagrees';
  if (error > LOOSE * Math.max(planeA.width, planeA.height)) return 'loose';
  const by = scaleOf(map);
  if (kind === 'a-contains-b' && isSurplusPlain(planeA, planeB, inverted(map), 1 / by)) return 'plain-surplus';
  if (kind === 'b-contains-a' && isSurplusPlain(planeB, planeA, map, by)) return 'plain-surplus';
  return null;
}
