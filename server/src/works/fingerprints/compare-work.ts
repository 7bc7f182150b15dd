import { ORIENTATIONS, PDQ_BYTES, searchNearest } from '@yinji/originality';
import { type Comparison, Refusal, type AppContext } from '../../platform/index.ts';
import { findFeatures, listHashes } from './fingerprints-store.ts';

/** Own works have separate places: a dozen own copies must not push another's original out of the list. */
const MOST_OTHERS = 9;
const MOST_OWN = 3;

type Hashes = Awaited<ReturnType<typeof listHashes>>;

/** Every picture to compare with, for several comparisons in a row. */
export const loadHashes = (context: AppContext): Promise<Hashes> => listHashes(context.db);

/** Compares a picture with every deposited one. Only a finding; a person decides. */
export async function compareWork(context: AppContext, workId: string, loaded?: Hashes): Promise<Comparison> {
  const began = performance.now();
  const own = await findFeatures(context.db, workId);
  if (own === undefined) throw new Refusal('ORIGINAL_REQUIRED');
  const others = (loaded ?? (await loadHashes(context))).filter((other) => other.work_id !== workId);
  const queries = ORIENTATIONS.map((_, at) =>
    Uint8Array.from(own.pdq.subarray(at * PDQ_BYTES, (at + 1) * PDQ_BYTES)),
  );
  const [mine, foreign] = [true, false].map((isOwn) =>
    others.filter((other) => (other.account_id === own.account_id) === isOwn),
  ) as [Hashes, Hashes];
  const found = [...nearest(foreign, queries, MOST_OTHERS), ...nearest(mine, queries, MOST_OWN)];
  const candidates = found.flatMap(({ other, distance, orientation }) => {
    if (other.received_at === null || own.received_at === null) return [];
    return {
      workId: other.work_id,
      distance,
      orientation: ORIENTATIONS[orientation] ?? 'as-is',
      identical: Buffer.compare(other.pixel_sha256, own.pixel_sha256) === 0,
      earlier: other.received_at < own.received_at,
      depositedAt: other.received_at.toISOString(),
    };
  });
  candidates.sort((a, b) => a.distance - b.distance);
  return { compared: others.length, comparedMs: Math.round(performance.now() - began), candidates };
}

const nearest = (hashes: Hashes, queries: Uint8Array[], most: number) =>
  searchNearest(Uint8Array.from(Buffer.concat(hashes.map(({ pdq }) => pdq))), queries, most).flatMap(
    ({ index, distance, orientation }) => {
      const other = hashes[index];
      return other === undefined ? [] : [{ other, distance, orientation }];
    },
  );
