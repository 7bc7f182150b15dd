import type { OutputOf, getReviewFigures as contract } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { countOpen, countOverturned, countRules, listServiceTimes } from './figures-store.ts';
import { listLoads } from './figures-read-model.ts';

type Figures = OutputOf<typeof contract>;

const DAY_MS = 86_400_000;
const MOST_WEEKS = 52;

/** Figures of reviewing, over whole weeks of Beijing and the running one. */
export async function getReviewFigures(context: AppContext, weeks = 8): Promise<Figures> {
  const since = mondayBefore(context.now(), Math.min(MOST_WEEKS, Math.max(1, weeks)) - 1);
  const { db } = context;
  const times = await listServiceTimes(db, since);
  const overturned = await countOverturned(db, since);
  return {
    since: since.toISOString(),
    weeks: [...Map.groupBy(times, (one) => one.week)].map(([week, rows]) => ({
      week,
      kinds: rows.map(({ kind, count, median, p90, expected, late }) => ({
        kind,
        count,
        medianMinutes: median,
        p90Minutes: p90,
        expectedMinutes: expected,
        late,
      })),
    })),
    open: (await countOpen(db, context.now())).map((one) => ({
      kind: one.kind,
      waiting: one.waiting,
      taken: one.taken,
      secondLooks: one.second_looks,
      overdue: one.overdue,
      dueToday: one.due_today,
    })),
    overturned: {
      doubled: overturned.doubled,
      doubledOverturned: overturned.doubled_overturned,
      rejected: overturned.rejected,
      passedLater: overturned.passed_later,
    },
    people: (await listLoads(db, since)).map((one) => ({
      name: one.name,
      inHand: one.in_hand,
      decided: one.decided,
      medianMinutes: one.median,
      returned: one.returned,
      overturned: one.overturned,
    })),
    rules: await countRules(db, since),
  };
}

/** Monday, midnight in Beijing, so many weeks before the running one's. */
function mondayBefore(now: Date, weeks: number): Date {
  const beijing = new Date(now.getTime() + 8 * 3_600_000);
  const days = ((beijing.getUTCDay() + 6) % 7) + 7 * weeks;
  const midnight = Math.floor(beijing.getTime() / DAY_MS) * DAY_MS;
  return new Date(midnight - days * DAY_MS - 8 * 3_600_000);
}
