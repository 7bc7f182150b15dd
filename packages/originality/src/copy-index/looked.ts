import { heldBy } from '../local/local-shard.ts';
import type { Laid } from '../local/smooth/smooth-works.ts';
import { judgeFound, judgeLaid, strongest, type Judgeable, type Judged } from '../local/verdict.ts';

/** As it is and mirrored, then the same inverted. */
export const VARIANTS = [
  [0, 1],
  [2, 3],
] as const;

/** A work that shows something of the picture, in one of `VARIANTS`. */
export interface Shown extends Omit<Judgeable, 'held' | 'geometry'> {
  /** `inliers` are features of the picture. */
  geometry: { inliers: number[]; significance: number; density: number };
}

/**
 * What one shard knows of a picture, before it is judged: how many hold a feature, and how large the library is, all
 * shards say together.
 */
export interface Looked {
  /** Of the shard. */
  works: number;
  /** For each of `VARIANTS`; `held` for each feature of the picture, Infinity where that was not looked at. */
  sights: { shown: Shown[]; held: Float32Array }[];
  laid: Laid[];
}

/**
 * Works that show something of the picture, the strongest first. Who deposited in several shards counts in each as a
 * holder of what all of those works contain.
 * @param looked of all shards of the library
 */
export function judgeLooked(looked: readonly Looked[]): Judged[] {
  const works = looked.reduce((sum, one) => sum + one.works, 0);
  const found = VARIANTS.flatMap((_, variant) => {
    const sights = looked.map(({ sights: all }) => all[variant]!);
    const held = sights[0]!.held.map((_own, at) => sights.reduce((sum, sight) => sum + sight.held[at]!, 0));
    return sights.flatMap(({ shown }) =>
      shown.map((one) => judgeFound({ ...one, held: heldBy(one.geometry.inliers, held) }, works)),
    );
  });
  const laid = looked.flatMap((one) => one.laid.map(judgeLaid));
  return strongest([...found, ...laid]).filter(({ verdict }) => verdict !== 'none');
}
