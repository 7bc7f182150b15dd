import { daysFrom } from '../../platform/index.ts';

/** The results of a person's earlier applications, from any of their accounts. */
export interface Earlier {
  state: string;
  submitted_at: Date | null;
  ended_at: Date | null;
  work_ids: readonly string[];
}

/** A person may freeze the works of at most this many holders at once. */
export const OPEN_PER_PERSON = 3;
const PER_MONTH = 6;
/** After a holder's stop the same person cannot apply for the same work before this. */
const STOPPED_DAYS = 180;

/** Whether this person may submit another one, about these works. */
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
