const DAY_MS = 86_400_000;

/** So many days of 24 hours later; earlier with a negative number. Working days: `proceedings/cases`. */
export const daysFrom = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);
