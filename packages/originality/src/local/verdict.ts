/** What a match means. Thresholds are measured, see decisions 0050, 0057, 0073 and 0076; a change of one is a new version. */
import type { Point } from '../geometry/affine.ts';
import { areaOf } from '../geometry/polygon.ts';
import { isMatch, type Telling } from '../geometry/verify-geometry.ts';
import { MATCH_DISTANCE } from '../distances.ts';
import type { Agreement } from './agree.ts';
import type { Found, Part } from './local-shard.ts';
import type { Laid } from './smooth/smooth-works.ts';

export const RULES_VERSION = 5;

export type Verdict = 'copy' | 'shared' | 'review' | 'none';
/** With what both show. */
export interface Judged extends Part {
  workId: string;
  verdict: Verdict;
  /** 0…1; one half is the threshold. */
  score: number;
  version: typeof RULES_VERSION;
  /** Features that match; none where pixels alone were compared. */
  points?: Part;
}

/** What is mapped onto each other shows the same. */
const LEAST_TILES = 0.4;
const LEAST_WHOLE = 0.75;
const LEAST_COUNT = 4;
/** An agreement of everything together says something only where no part speaks against it. */
const LEAST_TILES_OF_WHOLE = 0;
/**
 * Of the work or of the picture. What agrees in a small part of both is an element that they share: where a caption
 * stands below one picture and above the other, they have nothing but the caption in common, and that agrees.
 */
const LEAST_EXTENT = 0.3;
/** Inliers that works of more holders than this contain show a shared template or stock picture (decision 0073). */
const mostHeld = (works: number): number => Math.max(20, 0.0005 * works);
/**
 * Who copies a picture takes its features too: of those that both could show, some match everywhere. Lines of text and
 * bars of a frame match here and there, and of two such pages one feature in eight does at most.
 */
const LEAST_DENSITY = 0.14;
/**
 * Where no matched feature is near, a copy still shows the same: what differs there is what somebody laid over it, which
 * may be the more, the more of the other features match. Two pictures within one frame differ everywhere but in it.
 */
const MOST_AGAINST = 0.2;
const MOST_AGAINST_BY_DENSITY = 0.6;
/**
 * Where all that matches lies in so small a part of both, it is a logo or a line of text unless what surrounds it shows the
 * same: stray tiles of two skies agree, and the rectangle around them is large (decision 0076).
 */
const ELEMENT = { part: 0.25, tiles: 0.9, against: 0.1 } as const;
/** Weaker than a match and still worth a look. */
const HINT = { inliers: 8, significance: 6 } as const;

const shows = ({ tiles, whole, count, extentOfWork, extentOfPicture }: Agreement): boolean =>
  count >= LEAST_COUNT &&
  Math.max(extentOfWork, extentOfPicture) >= LEAST_EXTENT &&
  (tiles >= LEAST_TILES || (tiles >= LEAST_TILES_OF_WHOLE && whole >= LEAST_WHOLE));

/** What a verdict needs of it. */
export type Judgeable = Omit<Found, 'geometry' | 'variant'> & { geometry: Telling };

const isElement = ({ agreement, matched }: Judgeable): boolean =>
  Math.max(areaOf(matched.ofWork), areaOf(matched.ofPicture)) < ELEMENT.part &&
  agreement.tiles < ELEMENT.tiles &&
  agreement.against > ELEMENT.against;

const isCopy = (found: Judgeable, works: number): boolean => {
  const { geometry, agreement, held } = found;
  return (
    shows(agreement) &&
    !isElement(found) &&
    geometry.density >= LEAST_DENSITY &&
    agreement.against <= Math.max(MOST_AGAINST, MOST_AGAINST_BY_DENSITY * geometry.density) &&
    held <= mostHeld(works)
  );
};

const weightOf = ({ significance, density }: Telling): number => significance * density;

/** By local features. @param works in the library */
export function judgeFound(found: Judgeable, works: number): Judged {
  const { workId, geometry, agreement, overlap, matched, points } = found;
  const weight = weightOf(geometry);
  const isHint = geometry.inliers.length >= HINT.inliers && geometry.significance >= HINT.significance;
  const verdict: Verdict = isMatch(geometry)
    ? isCopy(found, works)
      ? 'copy'
      : 'shared'
    : isHint && shows(agreement)
      ? 'review'
      : 'none';
  const score = weight / (weight + 2.5);
  const part = verdict === 'copy' ? overlap : matched;
  return { workId, verdict, score, version: RULES_VERSION, points, ...part };
}

/**
 * Of two pictures without features, by their pixels alone. Skies, hills and discs are alike and lie upon each other with
 * a little stretch, so that nearly all must agree, and one must lie within the other as a cut-out and a framed picture do.
 */
const LAID = { likeness: 0.99, tiles: 0.93, against: 0.1, count: 20, stretch: 1.2, within: 0.9 } as const;
/** Of two levels (a disc on paper, a figure in one colour) the outline is all that there is. */
const MOST_OF_TWO_LEVELS = 0.9;
const OUTLINE = { likeness: 0.997, stretch: 1.1, within: 0.97, turned: 0.2 } as const;
/** With fewer telling tiles or levels, figures of one kind are alike (hearts, triangles, a light in the dark). */
const ENOUGH = { count: 45, ofTwoLevels: 0.75, likeness: 0.9996, turned: 0.2 } as const;
/** Weaker, and still worth a look. */
const LAID_HINT = { likeness: 0.985, tiles: 0.9, against: 0.3 } as const;

const showsEnough = ({ likeness, agreement, shape }: Laid): boolean =>
  agreement.count >= ENOUGH.count ||
  shape.ofTwoLevels < ENOUGH.ofTwoLevels ||
  (likeness >= ENOUGH.likeness && shape.turned >= ENOUGH.turned);

function isLaidCopy(laid: Laid): boolean {
  const { likeness, agreement, stretch, shape, ofWork, ofPicture } = laid;
  const within = Math.max(ofWork, ofPicture);
  return (
    likeness >= LAID.likeness &&
    agreement.tiles >= LAID.tiles &&
    agreement.against <= LAID.against &&
    stretch <= LAID.stretch &&
    within >= LAID.within &&
    showsEnough(laid) &&
    (shape.ofTwoLevels < MOST_OF_TWO_LEVELS ||
      (likeness >= OUTLINE.likeness &&
        stretch <= OUTLINE.stretch &&
        within >= OUTLINE.within &&
        shape.turned >= OUTLINE.turned))
  );
}

/** By windows and pixels. */
export function judgeLaid(laid: Laid): Judged {
  const { workId, likeness, agreement, stretch, overlap } = laid;
  const isHint =
    agreement.count >= LAID.count &&
    likeness >= LAID_HINT.likeness &&
    agreement.tiles >= LAID_HINT.tiles &&
    agreement.against <= LAID_HINT.against &&
    stretch <= LAID.stretch;
  const verdict: Verdict = !isHint ? 'none' : isLaidCopy(laid) ? 'copy' : 'review';
  const telling = agreement.count / (agreement.count + LAID.count);
  return {
    workId,
    verdict,
    score: verdict === 'copy' ? telling : telling / 2,
    version: RULES_VERSION,
    ...overlap,
  };
}

/** All of a picture. */
export const WHOLE: Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** What a comparison found of one work: equal pixels, a near hash, a part that both show. */
export interface Candidate {
  identical: boolean;
  /** Of the nearest hashes; null above `CANDIDATE_DISTANCE`. */
  distance: number | null;
  local?: Pick<Judged, 'verdict'>;
}

/** Nearly the same picture, or a part of it. A shared element is none: a logo, a typeface, a template. */
export const isStrong = ({ identical, distance, local }: Candidate): boolean =>
  identical || (distance !== null && distance <= MATCH_DISTANCE) || local?.verdict === 'copy';

const ORDER: readonly Verdict[] = ['copy', 'shared', 'review', 'none'];

/** One for each work, the strongest verdict and then the highest score first. */
export function strongest(all: readonly Judged[]): Judged[] {
  const best = new Map<string, Judged>();
  const before = (one: Judged, other: Judged) =>
    ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict) || other.score - one.score;
  for (const one of all) {
    const known = best.get(one.workId);
    if (known === undefined || before(one, known) < 0) best.set(one.workId, one);
  }
  return [...best.values()].sort(before);
}
