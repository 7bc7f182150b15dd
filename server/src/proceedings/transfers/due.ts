import { daysFrom } from '../../platform/index.ts';
/** Time limit of each step: offered, co-owners, signatures. */
const STEP_DAYS = 7;

/** How long before the end of a step its parties are reminded. */
const REMIND_HOURS = 24;

export const dueFrom = (now: Date): Date => daysFrom(now, STEP_DAYS);

export const remindAt = (dueAt: Date): Date => new Date(dueAt.getTime() - REMIND_HOURS * 3_600_000);

/** Steps that end before this cause a reminder. */
export const remindBefore = (now: Date): Date => new Date(now.getTime() + REMIND_HOURS * 3_600_000);
