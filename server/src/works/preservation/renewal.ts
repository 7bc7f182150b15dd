const DAY_MS = 86_400_000;

/** A proof of time that ends before this is due for renewal. */
export const dueBefore = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);
