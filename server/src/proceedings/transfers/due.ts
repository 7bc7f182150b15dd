/** How long each of the steps may take: offered, co-owners, signatures. */
const STEP_DAYS = 7;

/** How long before the end of a step whoever it waits for is reminded of it. */
const REMIND_HOURS = 24;

export const dueFrom = (now: Date): Date => new Date(now.getTime() + STEP_DAYS * 86_400_000);

export const remindAt = (dueAt: Date): Date => new Date(dueAt.getTime() - REMIND_HOURS * 3_600_000);

/** Steps that end before this are reminded of. */
export const remindBefore = (now: Date): Date => new Date(now.getTime() + REMIND_HOURS * 3_600_000);
