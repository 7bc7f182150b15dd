import { daysFrom } from './deadlines.ts';

/** What became of a person's earlier applications, whichever of their accounts they came from. */
export interface Earlier {
  state: string;
  submitted_at: Date | null;
  ended_at: Date | null;
  work_ids: readonly string[];
}

/** Nobody has more than so many people's works standing still at once. */
export const OPEN_PER_PERSON = 3;
const PER_MONTH = 6;
/** Whom a holder has sent away does not come back for the same work before this. */
const STOPPED_DAYS = 180;

/** Whether this person may submit one more, about these works. */
export function maySubmit(past: readonly Earlier[], workIds: readonly string[], now: Date): boolean {
  const open = past.filter((one) => one.submitted_at !== null && one.ended_at === null).length;
  const recent = past.filter(
    (one) => one.submitted_at !== null && one.submitted_at > daysFrom(now, -30),
  ).length;
  const isSentAway = past.some(
    (one) =>
      one.state === 'stopped' &&
      one.ended_at !== null &&
      one.ended_at > daysFrom(now, -STOPPED_DAYS) &&
      one.work_ids.some((id) => workIds.includes(id)),
  );
  return open < OPEN_PER_PERSON && recent < PER_MONTH && !isSentAway;
}
