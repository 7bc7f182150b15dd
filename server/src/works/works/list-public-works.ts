import type { InputOf, listPublicWorks as call } from '@yinji/contract';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { countSkipped, readCursor, writeCursor, type Position } from './cursor.ts';
import { readFilter } from './list-filter.ts';
import { countPublicWorks, findMeant, listPublicIds, listShownWorks, planEach } from './lists-store.ts';
import { presentPublicWork } from './present-public-work.ts';

/** Jumps reach this many rows; beyond, `next` and `previous` go page by page at the cost of the first page. */
export const MOST_SKIPPED = 1000;

type Query = InputOf<typeof call> & { accountId?: string };

/**
 * Works in public display, the newest deposit first.
 * @throws Refusal BAD_INPUT for a jump too far
 */
export async function listPublicWorks(context: AppContext, query: Query) {
  const { page, size, cursor, accountId } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const skip = countSkipped(page, size, after);
  if (skip > MOST_SKIPPED)
    throw new Refusal('BAD_INPUT', '一次最多跳过一千件作品，请逐页翻看，或用筛选与搜索缩小范围');
  const wanted = readFilter(query);
  const [ids, counted] = await planEach(context.db, wanted.words, async (db) => {
    const meant = await Promise.all(wanted.words.map((word) => findMeant(db, word)));
    const filter = { ...wanted, meant, after, accountId };
    return Promise.all([
      listPublicIds(db, filter, { skip, limit: size + 1 }),
      countPublicWorks(db, filter, MOST_SKIPPED + 1),
    ]);
  });
  const { shown, next, previous } = cut(ids, { page, size, isBackward: after?.isBackward === true });
  const rows = await listShownWorks(
    context.db,
    shown.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => presentPublicWork(context, row)),
    total: Math.min(counted, MOST_SKIPPED),
    isTotalExact: counted <= MOST_SKIPPED,
    next: next === undefined ? null : writeCursor({ page, ...next }),
    previous: previous === undefined ? null : writeCursor({ page, ...previous, isBackward: true }),
  };
}

type Place = Pick<Position, 'id' | 'micros'>;

/** One row more was read than is shown: it tells whether there is another page on that side. */
function cut(
  ids: readonly Place[],
  { page, size, isBackward }: { page: number; size: number; isBackward: boolean },
) {
  const isMore = ids.length > size;
  const shown = isBackward ? ids.slice(isMore ? 1 : 0) : ids.slice(0, size);
  return {
    shown,
    next: isBackward || isMore ? shown.at(-1) : undefined,
    previous: page > 1 && (!isBackward || isMore) ? shown[0] : undefined,
  };
}
