import { LocalShard, type ColdStore } from '../local/local-shard.ts';
import { greyOf } from '../geometry/grey.ts';
import { LUMA_SIDE } from '../limits.ts';
import { unpackFeatures } from '../local/pack-features.ts';
import { SmoothWorks } from '../local/smooth/smooth-works.ts';
import { judgeFound, judgeLaid, strongest, type Judged } from '../local/verdict.ts';
import { shippedVocabulary } from '../local/vocabulary.ts';
import type { LocalEntry, LocalSearch } from './copy-index.ts';

/** As it is and mirrored, then the same inverted. */
const VARIANTS = [
  [0, 1],
  [2, 3],
] as const;

/** Works by their local features, in this thread or in another. */
export interface LocalTier {
  /** A known id stays as it is. */
  add(entries: readonly LocalEntry[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** @throws RangeError when the features are not of this version */
  search(search: LocalSearch): Promise<Judged[]>;
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
    async search({ features, except }) {
      const query = unpackFeatures(features);
      const found = VARIANTS.flatMap((variants) => shard().search(query, variants, except));
      // Every pass brings the same small picture: it is laid on works in one of them.
      const isFirst = Math.max(query.features.width, query.features.height) === LUMA_SIDE;
      const laid = isFirst ? smooth.search(greyOf(query.thumbnail), except) : [];
      return strongest([...found.map((one) => judgeFound(one, shard().count)), ...laid.map(judgeLaid)]).filter(
        ({ verdict }) => verdict !== 'none',
      );
    },
    onLost() {
      // It lives as long as the thread.
    },
  };
}
