import type { OutputOf, getSubmissionOverview as contract } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { periodOf } from './period.ts';
import { countDeposits, countSubmissions } from './submissions-overview-read-model.ts';

type Overview = OutputOf<typeof contract>;

/** Submissions by day: deposits, and cases for reviewers. */
export async function getSubmissionOverview(context: AppContext, asked?: number): Promise<Overview> {
  const { since, days } = periodOf(context.now(), asked);
  const deposits = new Map((await countDeposits(context.db, since)).map((row) => [row.day, row.count]));
  const cases = Map.groupBy(await countSubmissions(context.db, since), (row) => row.day);
  return {
    since: since.toISOString(),
    days: days.map((day) => ({
      day,
      deposits: deposits.get(day) ?? 0,
      cases: (cases.get(day) ?? []).map(({ kind, count }) => ({ kind, count })),
    })),
  };
}
