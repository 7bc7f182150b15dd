/** Time to add what is missing. */
export const CORRECTION_DAYS = 30;
/** Time to show the originals, which travel by post. */
export const ORIGINALS_DAYS = 60;
/** Time for a rejected claimant to go to a court. */
export const AFTER_CONTEST_DAYS = 15;
/** An unsigned draft with its papers. */
export const DRAFT_DAYS = 30;
/** Attachments of an unsuccessful application: as long as a claim can be brought (民法典 188). */
export const PAPERS_DAYS = 3 * 365;
/** Of a successful one: the longest time in which a court protects a right (民法典 188). */
export const PASSED_PAPERS_DAYS = 20 * 365;
