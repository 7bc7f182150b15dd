import { CANDIDATE_DISTANCE, MATCH_DISTANCE, openLane, PDQ_QUALITY_FLOOR } from '@yinji/originality';
import {
  type AppContext,
  newId,
  Refusal,
  refusePicture,
  refuseWithoutIndex,
  searchCopies,
  takeToken,
} from '../../platform/index.ts';
import { displayedUrl } from '../../works/index.ts';
import { countNearQueries, forgetPictureQueries, insertPictureQuery } from './picture-store.ts';
import { listPublicWorksByIds } from './picture-read-model.ts';

const MOST = 6;
/** Private works among them, which are left out afterwards: enough that they do not hide a public one. */
const MOST_FOUND = 5000;
const MOST_PUBLIC = 200;
const DAY_MS = 86_400_000;
/** Daily limits about one picture and its neighbours: of one caller, and of all. */
const OWN_LIMIT = 10;
const ALL_LIMIT = 60;
/** Few at a time, and networks take turns: reviewers and deposits search the same index. */
const SEARCHES = openLane({ atOnce: 2, waiting: 32, ofOne: 3 });

/**
 * Public works that show the same picture or a similar one. The picture stays with the caller; its hash is kept
 * for a day to count the queries of its neighbourhood, so that nobody can probe the border between near and
 * far. No score is returned, not even as an order: results are sorted by the time of their deposit.
 * @throws Refusal TOO_MANY_REQUESTS, PROVIDER_UNREACHABLE
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
  const { near } = await searchCopies(context, {
    set: 'work',
    queries,
    limit: CANDIDATE_DISTANCE,
    inverted: MATCH_DISTANCE,
    most: MOST_FOUND,
  }).catch(refuseWithoutIndex);
  const distanceOf = new Map(near.map(({ id, distance }) => [id, distance]));
  // Asked without ids too: that a private work is near must not show in how long it takes.
  const all = await listPublicWorksByIds(context.db, [...distanceOf.keys()], MOST_PUBLIC);
  const isSame = ({ id }: { id: string }) => (distanceOf.get(id) ?? Infinity) <= MATCH_DISTANCE;
  // The earliest of the same picture have the places before those of like ones; both keep the order of time.
  const first = [...new Set([...all.filter(isSame), ...all])].slice(0, MOST);
  const rows = all.filter((row) => first.includes(row));
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
      nearness: isSame(row) ? ('same' as const) : ('like' as const),
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
