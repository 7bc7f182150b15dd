import { beijingDay } from '../../platform/index.ts';

const DAY_MS = 86_400_000;
const LEAST_DAYS = 7;
/** Bounds what a statement reads: a quarter. */
const MOST_DAYS = 92;
const USUAL_DAYS = 30;

/** Whole days of Beijing up to the running one: the instant of the first, and each date. */
export function periodOf(now: Date, asked = USUAL_DAYS): { since: Date; days: string[] } {
  const count = Math.min(MOST_DAYS, Math.max(LEAST_DAYS, asked));
  const days = Array.from({ length: count }, (_, at) =>
    beijingDay(new Date(now.getTime() - (count - 1 - at) * DAY_MS)),
  );
  return { since: new Date(`${days[0]}T00:00:00+08:00`), days };
}
