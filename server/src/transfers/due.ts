/** How long each of the steps may take: offered, co-owners, signatures. */
const STEP_DAYS = 7;

export const dueFrom = (now: Date): Date => new Date(now.getTime() + STEP_DAYS * 86_400_000);
