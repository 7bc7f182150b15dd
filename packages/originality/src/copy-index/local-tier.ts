import { LocalShard, type ColdStore, type Sight } from '../local/local-shard.ts';
import { greyOf } from '../geometry/grey.ts';
import { LUMA_SIDE } from '../limits.ts';
import { unpackFeatures } from '../local/pack-features.ts';
import { SmoothWorks } from '../local/smooth/smooth-works.ts';
import { shippedVocabulary } from '../local/vocabulary.ts';
import type { LocalEntry, LocalSearch } from './copy-index.ts';
import { VARIANTS, type Looked, type Shown } from './looked.ts';

const shownOf = ({ workId, geometry, agreement, overlap, matched, points }: Sight['shown'][number]): Shown => {
  const { inliers, significance, density } = geometry;
  const telling = { inliers: inliers.map(({ b }) => b), significance, density };
  return { workId, geometry: telling, agreement, overlap, matched, points };
};

/** Works by their local features, in this thread or in another. */
export interface LocalTier {
  /** A known id stays as it is. */
  add(entries: readonly LocalEntry[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** @throws RangeError when the features are not of this version */
  look(search: LocalSearch): Promise<Looked>;
  /** Calls back each time when everything that it held is gone. */
  onLost(lost: () => void): void;
}

/**
 * In this thread: a search takes some tenths of a second.
 * @param cold memory unless it is given
 */
export function openLocalTier(cold?: ColdStore): LocalTier {
  let opened: LocalShard | undefined;
  const smooth = new SmoothWorks();
  const shard = () => (opened ??= new LocalShard(shippedVocabulary(), cold));
  return {
    async add(entries) {
      for (const { id, features, at, holder } of entries) {
        shard().add(id, features, at, holder);
        smooth.add(id, features);
      }
    },
    async remove(ids) {
      for (const id of ids) {
        opened?.remove(id);
        smooth.remove(id);
      }
    },
    async look({ features, except }) {
      const query = unpackFeatures(features);
      const sights = VARIANTS.map((variants) => {
        const { shown, held } = shard().see(query, variants, except);
        return { held, shown: shown.map(shownOf) };
      });
      // Every pass brings the same small picture: it is laid on works in one of them.
      const isFirst = Math.max(query.features.width, query.features.height) === LUMA_SIDE;
      const laid = isFirst ? smooth.search(greyOf(query.thumbnail), except) : [];
      return { works: shard().count, sights, laid };
    },
    onLost() {
      // It lives as long as the thread.
    },
  };
}
