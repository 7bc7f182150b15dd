import { createHash, randomUUID } from 'node:crypto';
import {
  isStrong,
  MATCH_DISTANCE,
  PASSES,
  strongest,
  WHOLE,
  RULES_VERSION,
  type Judged,
} from '@yinji/originality';
import { hashesHeld, hashSearchOf, openMemoryIndex, searchPasses } from '@yinji/originality/copy-index';
import { makeFeatures } from '@yinji/testkit/pictures/made-features';
import type { Seen } from './seen-pictures.ts';

interface Work {
  path: string;
  pixelSha256: string;
}

/** Works in the product's own index, each of a holder of its own. */
export function openLibrary() {
  const index = openMemoryIndex();
  const works = new Map<string, Work>();
  const real: Uint8Array[] = [];
  return {
    get count(): number {
      return works.size;
    },

    /** The later one is the later deposit. */
    async add(path: string, { pixelSha256, pdq, trimmed, looks }: Seen): Promise<void> {
      const [id, at] = [randomUUID(), works.size];
      works.set(id, { path, pixelSha256 });
      real.push(...looks);
      await index.add([
        { set: 'work', id, at, hashes: hashesHeld({ pdq, trimmed }) },
        ...looks.map((features) => ({ set: 'local' as const, id, at, holder: id, features })),
      ]);
    },

    /** Works that no picture has, made of the features of those before: what a search passes over in a large library. */
    async addMade(count: number): Promise<void> {
      for (let i = 0; i < count; i += 1) {
        const [id, at] = [randomUUID(), works.size];
        works.set(id, { path: `made ${i}`, pixelSha256: '' });
        await index.add([
          { set: 'work', id, at, hashes: createHash('sha256').update(`made ${i}`).digest() },
          { set: 'local', id, at, holder: id, features: makeFeatures(real, i) },
        ]);
      }
    },

    /** Everything is in it: searches are answered. */
    async confirm(): Promise<void> {
      const state = await index.state();
      for (const set of ['work', 'local'] as const) await index.confirm(set, state[set].boot);
    },

    /**
     * What a reviewer would be shown, the strongest first; works are named by their paths. A strong candidate is a copy, a
     * weak one by hash is to be reviewed.
     */
    async compare({ pixelSha256, pdq, trimmed, looks }: Seen): Promise<Judged[]> {
      const found = await index.search({ set: 'work', ...hashSearchOf({ pdq, trimmed }) });
      const judged = await searchPasses(
        PASSES,
        async (pass) => looks[PASSES.indexOf(pass)]!,
        (features) => index.searchLocal({ features }),
      );
      const near = new Map(found.near.map(({ id, distance }) => [id, distance]));
      const local = new Map(judged.map((one) => [one.workId, one]));
      const all = [...new Set([...near.keys(), ...local.keys()])].map((id): Judged => {
        const work = works.get(id)!;
        const [distance, part] = [near.get(id) ?? null, local.get(id)];
        const identical = work.pixelSha256 === pixelSha256;
        const byHash = distance === null ? 0 : 1 - distance / (2 * MATCH_DISTANCE);
        const isCopy = isStrong({ identical, distance, ...(part === undefined ? {} : { local: part }) });
        const isWhole = part === undefined || (isCopy && part.verdict !== 'copy');
        return {
          workId: work.path,
          verdict: isCopy ? 'copy' : (part?.verdict ?? 'review'),
          score: Math.max(byHash, part?.score ?? 0),
          version: RULES_VERSION,
          ofWork: isWhole ? WHOLE : part.ofWork,
          ofPicture: isWhole ? WHOLE : part.ofPicture,
        };
      });
      return strongest(all);
    },
  };
}
