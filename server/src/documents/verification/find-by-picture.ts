import {
  CANDIDATE_DISTANCE,
  MATCH_DISTANCE,
  openLane,
  PDQ_QUALITY_FLOOR,
  searchNearest,
} from '@yinji/originality';
import { Refusal, type AppContext, newId, refusePicture, takeToken } from '../../platform/index.ts';
import { displayedUrl } from '../../works/index.ts';
import { countNearQueries, forgetPictureQueries, insertPictureQuery } from './picture-store.ts';
import { listPublicHashes, listPublicWorksByIds } from './picture-read-model.ts';

const MOST = 6;
const DAY_MS = 86_400_000;
/** Daily limits about one picture and its neighbours: of one caller, and of all. */
const OWN_LIMIT = 10;
const ALL_LIMIT = 60;
/** A search holds every public hash in memory: one at a time, and networks take turns. */
const SEARCHES = openLane({ atOnce: 1, waiting: 32, ofOne: 3 });

/**
 * Public works that show the same picture or a similar one. The picture stays with the caller; its hash is kept
 * for a day to count the queries of its neighbourhood, so that nobody can probe the border between near and
 * far. No score is returned, not even as an order: results are sorted by the time of their deposit.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function findByPicture(
  context: AppContext,
  given: { pdq: readonly string[]; quality: number },
  network: string,
  signal?: AbortSignal,
) {
  await takeToken(context, 'picture', network, { capacity: 20, refillSeconds: 60 }, 'TOO_MANY_REQUESTS');
  if (given.quality < PDQ_QUALITY_FLOOR) return { isTooPlain: true, works: [] };
  const queries = given.pdq.map((one) => Uint8Array.from(Buffer.from(one, 'hex')));
  await countQuery(context, queries, network);
  return SEARCHES.run({ who: network, signal }, () => search(context, queries)).catch(refusePicture);
}

async function search(context: AppContext, queries: Uint8Array[]) {
  const hashes = await listPublicHashes(context.db);
  const packed = Uint8Array.from(Buffer.concat(hashes.map((one) => one.pdq)));
  const near = searchNearest(packed, queries, MOST).filter(({ distance }) => distance <= CANDIDATE_DISTANCE);
  const distanceOf = new Map(near.map(({ index, distance }) => [hashes[index]?.work_id ?? '', distance]));
  if (distanceOf.size === 0) return { isTooPlain: false, works: [] };
  const rows = await listPublicWorksByIds(context.db, [...distanceOf.keys()]);
  return {
    isTooPlain: false,
    works: rows.map((row) => ({
      number: row.number,
      title: row.title,
      publicName: row.public_name,
      previewUrl: displayedUrl(context, { key: row.public_thumbnail_key ?? '', workId: row.id }),
      width: row.width,
      height: row.height,
      receivedAt: (row.received_at ?? context.now()).toISOString(),
      nearness: (distanceOf.get(row.id) ?? Infinity) <= MATCH_DISTANCE ? ('same' as const) : ('like' as const),
    })),
  };
}

/** Recorded before it is counted: of concurrent queries each sees at least itself. */
async function countQuery(context: AppContext, pdqs: readonly Uint8Array[], network: string): Promise<void> {
  const now = context.now();
  const since = new Date(now.getTime() - DAY_MS);
  const asker = context.vault.lookup('picture-query', network);
  const [pdq] = pdqs;
  if (pdq === undefined) return;
  await forgetPictureQueries(context.db, since);
  await insertPictureQuery(context.db, { id: newId(now.getTime()), pdq, asker, at: now });
  const { all, own } = await countNearQueries(context.db, { pdqs, asker, since, within: CANDIDATE_DISTANCE });
  if (own > OWN_LIMIT || all > ALL_LIMIT)
    throw new Refusal('TOO_MANY_REQUESTS', '这幅画面及与它相近的画面今天已查过多次，请明天再试');
}
