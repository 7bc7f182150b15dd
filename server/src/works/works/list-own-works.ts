import type { InputOf, listOwnWorks as call } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { countSkipped, readCursor, writeCursor } from './cursor.ts';
import { readFilter } from './list-filter.ts';
import { countOwnWorks, listOwnIds, listWorks, planEach } from './lists-store.ts';
import { presentSummary } from './present-work.ts';

/** A person's own works, newest first, with the exact total after filters. */
export async function listOwnWorks(context: AppContext, accountId: string, query: InputOf<typeof call>) {
  const { page, size, track, state, cursor } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const filter = { ...readFilter(query), track, state, after };
  const skip = countSkipped(page, size, after);
  const [ids, total] = await planEach(context.db, filter.words, (db) =>
    Promise.all([
      listOwnIds(db, accountId, filter, { skip, limit: size + 1 }),
      countOwnWorks(db, accountId, filter),
    ]),
  );
  const shown = ids.slice(0, size);
  const rows = await listWorks(
    context.db,
    shown.map(({ id }) => id),
  );
  const last = ids.length > size ? shown.at(-1) : undefined;
  return {
    items: rows.map((row) => presentSummary(context, row)),
    total,
    isTotalExact: true,
    next: last === undefined ? null : writeCursor({ page, ...last }),
  };
}
