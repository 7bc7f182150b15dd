const DAY_MS = 86_400_000;
export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

/** To bring what is missing. */
export const CORRECTION_DAYS = 30;
/** To show the originals, which travel by post. */
export const ORIGINALS_DAYS = 60;
/** Left to whoever was not believed, to go to a court. */
export const AFTER_CONTEST_DAYS = 15;
/** An unsigned draft with its papers. */
export const DRAFT_DAYS = 30;
/** Papers of what did not pass: as long as a claim can be brought (民法典 188). */
export const PAPERS_DAYS = 3 * 365;
/** Of what passed: the longest time in which a court protects a right (民法典 188). */
export const PASSED_PAPERS_DAYS = 20 * 365;
