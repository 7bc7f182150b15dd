/** Works by their local features: one shard, in one thread. */
import { applied, composed, inverted, type Affine, type Point } from '../geometry/affine.ts';
import { bend } from '../geometry/bend.ts';
import { projected } from '../geometry/homography.ts';
import type { Features } from '../geometry/features.ts';
import { greyOf, type Grey } from '../geometry/grey.ts';
import { matchFeatures, type Match } from '../geometry/match-features.ts';
import { boxAround, clippedTo, frameOf } from '../geometry/polygon.ts';
import { verifyGeometry, type Geometry } from '../geometry/verify-geometry.ts';
import { agree, mipmapsOf, type Agreement } from './agree.ts';
import { assignWords, WORD_NUMBERS } from './assign-words.ts';
import { unpackFeatures, unpackPlaces, type LocalFeatures } from './pack-features.ts';
import { MOST_WORKS, Postings } from './postings.ts';
import { isInverted, isMirrored, varied, type Variant } from './symmetry.ts';
import { Tally } from './tally.ts';
import type { Vocabulary } from './vocabulary.ts';
import { angleOf, stepOf, vote, type Candidate } from './vote.ts';

/** Where the packed features of a work lie, 27 kB on average; only those of the best hundred candidates are read. */
export interface ColdStore {
  set(work: number, bytes: Uint8Array): unknown;
  get(work: number): Uint8Array | undefined;
  delete(work: number): unknown;
}

/** Corner by corner in both, in shares of the width and height of each. */
export interface Part {
  ofWork: Point[];
  ofPicture: Point[];
}

/** A work that shows something of the picture. */
export interface Found {
  workId: string;
  variant: Variant;
  geometry: Geometry;
  agreement: Agreement;
  /** The median number of holders whose works contain an inlier: what many contain belongs to none of them alone. */
  held: number;
  /** Where they lie upon each other. */
  overlap: Part;
  /** A rectangle of the work around the features that match: two pages with one logo overlap as a whole. */
  matched: Part;
  /** Some of them, each in both, spread over the work. */
  points: Part;
}

/** What one shard sees of a picture. How many hold a feature, all shards of a library say together. */
export interface Sight {
  shown: Omit<Found, 'held'>[];
  /** Works of how many holders contain each feature of the picture; Infinity where that was not looked at. */
  held: Float32Array;
}

/** The median of some features of the picture. */
export const heldBy = (features: readonly number[], held: Float32Array): number =>
  features.map((feature) => held[feature]!).sort((one, other) => one - other)[features.length >> 1]!;

const WORDS_ASKED = 4;
const CANDIDATES = 100;
const REMATCHED = 5;
const SWEPT_SHARE = 0.1;

/** Matched in full besides, the earliest deposits first, of those whose postings alone show something. */
const EARLIEST = 10;
const TELLING = 1;

const LEAST_MATCHES = 5;
/** What is left of a candidate's weight where those before it explain all of its features. */
const EXPLAINED = 0.01;

interface Weighed {
  candidate: Candidate;
  /** The picture's features that agree. */
  mine: readonly number[];
  weight: number;
}

/** The best, and then what explains other parts of the picture: a page of a frequent template has a picture on it. */
function chosenOf(weighed: readonly Weighed[], count: number): Weighed[] {
  const explained = new Uint8Array(count);
  const [left, chosen]: [Set<Weighed>, Weighed[]] = [new Set(weighed), []];
  while (chosen.length < REMATCHED && left.size > 0) {
    let [best, most]: [Weighed | undefined, number] = [undefined, -1];
    for (const one of left) {
      const fresh =
        one.mine.filter((feature) => explained[feature] === 0).length / Math.max(1, one.mine.length);
      const weight = one.weight * (EXPLAINED + fresh);
      if (weight > most) [best, most] = [one, weight];
    }
    if (best === undefined) break;
    for (const feature of best.mine) explained[feature] = 1;
    chosen.push(best);
    left.delete(best);
  }
  return chosen;
}

/** A bent map explains more of the same matches. */
const bentGeometry = (flat: Geometry, inliers: Match[]): Geometry => ({
  ...flat,
  inliers,
  density: Math.min(1, (flat.density * inliers.length) / flat.inliers.length),
});

const CELLS = 5;

/** One of each cell of a grid, so that no busy corner has them all. */
function spreadOver({ x, y, width, height }: Features, matches: readonly Match[]): Match[] {
  const cells = new Map<number, Match>();
  for (const match of matches) {
    const cell = (of: number, size: number) => Math.min(CELLS - 1, Math.floor((of / size) * CELLS));
    const at = cell(y[match.a]!, height) * CELLS + cell(x[match.a]!, width);
    if (!cells.has(at)) cells.set(at, match);
  }
  return [...cells.values()];
}

export class LocalShard {
  #vocabulary: Vocabulary;
  #postings: Postings;
  #cold: ColdStore;
  #ids: (string | undefined)[] = [];
  /** Of the deposits, ms. */
  #times: number[] = [];
  /** By number of the work. */
  #holders: number[] = [];
  #holderNumbers = new Map<string, number>();
  #works = new Map<string, number>();
  /** Removed, with postings that still stand. */
  #gone = 0;
  #asked: { features: Features; words: Uint32Array } | undefined;
  #tally = new Tally();

  constructor(vocabulary: Vocabulary, cold: ColdStore = new Map<number, Uint8Array>()) {
    this.#vocabulary = vocabulary;
    this.#postings = new Postings(vocabulary.words);
    this.#cold = cold;
  }

  get count(): number {
    return this.#works.size;
  }

  /** Of memory, for postings; packed features lie in the cold store. */
  get bytes(): number {
    return this.#postings.bytes;
  }

  /** A work that is there already stays as it is: its features never change. */
  add(workId: string, packed: Uint8Array, at = 0, holder = workId): void {
    if (this.#works.has(workId)) return;
    const work = this.#ids.length;
    if (work >= MOST_WORKS) throw new RangeError('the shard is full');
    const { features } = unpackFeatures(packed);
    // First: where the disk is full, the work is not in it.
    this.#cold.set(work, packed);
    const words = assignWords(this.#vocabulary, features.descriptors, 1);
    for (let i = 0; i < features.count; i += 1) {
      const [word, low, high] = words.subarray(i * WORD_NUMBERS) as unknown as [number, number, number];
      const [angle, scale] = [angleOf(features.direction[i]!), stepOf(features.scale[i]!)];
      this.#postings.add({ word, low, high, work, feature: i, angle, scale });
    }
    this.#ids.push(workId);
    this.#times.push(at);
    this.#holders.push(this.#holderNumbers.get(holder) ?? work);
    if (!this.#holderNumbers.has(holder)) this.#holderNumbers.set(holder, work);
    this.#works.set(workId, work);
  }

  remove(workId: string): void {
    const work = this.#works.get(workId);
    if (work === undefined) return;
    this.#cold.delete(work);
    this.#works.delete(workId);
    this.#ids[work] = undefined;
    this.#gone += 1;
    if (this.#gone < SWEPT_SHARE * this.#works.size) return;
    this.#postings.sweep((one) => this.#ids[one] === undefined);
    this.#gone = 0;
  }

  /** Where this shard is the whole library. */
  search(query: LocalFeatures, variants?: readonly Variant[], except?: string): Found[] {
    const { shown, held } = this.see(query, variants, except);
    return shown.map((one) => ({
      ...one,
      held: heldBy(
        one.geometry.inliers.map(({ b }) => b),
        held,
      ),
    }));
  }

  /** @param except the work itself, which would explain everything */
  see(query: LocalFeatures, variants: readonly Variant[] = [0, 1], except?: string): Sight {
    const mipmaps = mipmapsOf(greyOf(query.thumbnail));
    const { features } = query;
    const seen = new Map(variants.map((variant) => [variant, varied(features, variant)]));
    const asked = { features, words: this.#wordsOf(features), variants };
    const votes = vote(this.#vocabulary, this.#postings, this.#holders, asked, CANDIDATES, this.#tally);
    const left = votes.candidates
      .filter(({ work }) => this.#ids[work] !== undefined && this.#ids[work] !== except)
      .map((candidate) => this.#weighed(candidate, seen.get(candidate.variant)!))
      .filter(({ weight }) => weight > 0);
    const shown = this.#rematchedOf(left, features.count).flatMap(
      ({ candidate }) => this.#rematch(mipmaps, candidate, seen.get(candidate.variant)!) ?? [],
    );
    return { shown, held: votes.held };
  }

  /** What is deposited later pushes no earlier work off, however near and however many. */
  #rematchedOf(weighed: readonly Weighed[], count: number): Weighed[] {
    const earliest = weighed
      .filter(({ weight }) => weight >= TELLING)
      .sort((one, other) => (this.#times[one.candidate.work] ?? 0) - (this.#times[other.candidate.work] ?? 0));
    return [...new Set([...chosenOf(weighed, count), ...earliest.slice(0, EARLIEST)])];
  }

  /** The same picture is asked for in one pair of variants after the other. */
  #wordsOf(features: Features): Uint32Array {
    if (this.#asked?.features !== features)
      this.#asked = { features, words: assignWords(this.#vocabulary, features.descriptors, WORDS_ASKED) };
    return this.#asked.words;
  }

  /** Out of the postings alone. */
  #weighed(candidate: Candidate, features: Features): Weighed {
    const { work, matches } = candidate;
    const geometry =
      matches.length < LEAST_MATCHES
        ? undefined
        : verifyGeometry(unpackPlaces(this.#cold.get(work)!), features, matches);
    if (geometry === undefined)
      return { candidate, mine: [], weight: matches.length < LEAST_MATCHES ? 0 : 0.001 * matches.length };
    const mine = geometry.inliers.map(({ b }) => b);
    return { candidate, mine, weight: geometry.significance * geometry.density };
  }

  #rematch(
    mipmaps: readonly Grey[],
    { work, variant }: Candidate,
    features: Features,
  ): Omit<Found, 'held'> | undefined {
    const { features: own, thumbnail } = unpackFeatures(this.#cold.get(work)!);
    const matches = matchFeatures(own, features).mutual;
    const flat = verifyGeometry(own, features, matches);
    if (flat === undefined) return undefined;
    const bent = bend(own, features, matches, flat);
    const geometry = bent === undefined ? flat : bentGeometry(flat, bent.inliers);
    const mirror: Affine = isMirrored(variant) ? [-1, 0, features.width, 0, 1, 0] : [1, 0, 0, 0, 1, 0];
    const map = composed(geometry.map, mirror);
    const back = inverted(map);
    /** From the work to the picture as it is. */
    const seenAt = (place: Point): Point =>
      bent === undefined ? applied(back, place) : applied(mirror, projected(bent.map, place));
    // From the pixels of the picture's own thumbnail.
    const [small] = mipmaps;
    const grown: Affine = [features.width / small!.width, 0, 0, 0, features.height / small!.height, 0];
    const places = geometry.inliers.map(({ a }): Point => [own.x[a]!, own.y[a]!]);
    const agreement = agree(greyOf(thumbnail), own, mipmaps, {
      map: composed(map, grown),
      back: bent && ((place) => applied(inverted(grown), seenAt(place))),
      matched: places,
      isNegative: isInverted(variant),
    });
    const overlap = clippedTo(
      frameOf(features).map((corner) => applied(map, corner)),
      own,
    );
    const matched = boxAround(places);
    const pairs = spreadOver(own, geometry.inliers);
    const share = (points: Point[], { width, height }: { width: number; height: number }) =>
      points.map(([x, y]): Point => [x / width, y / height]);
    const partOf = (polygon: Point[], seen = polygon.map(seenAt)): Part => ({
      ofWork: share(polygon, own),
      ofPicture: share(seen, features),
    });
    return {
      workId: this.#ids[work]!,
      variant,
      geometry,
      agreement,
      overlap: partOf(overlap),
      matched: partOf(matched),
      points: partOf(
        pairs.map(({ a }): Point => [own.x[a]!, own.y[a]!]),
        pairs.map(({ b }) => applied(mirror, [features.x[b]!, features.y[b]!])),
      ),
    };
  }
}
