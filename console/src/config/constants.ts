/** The queue is polled while it is visible. */
export const QUEUE_POLL_MS = 30_000;
/** A one-time password is replaced by at least so many characters (contract: changeStaffPassword). */
export const PASSWORD_MIN = 12;
/** Contract: decideCase. */
export const REASON_MIN = 10;
export const REASON_MAX = 1000;
/** At most half of PDQ's match distance (31): shown as 极强 instead of 强. */
export const VERY_STRONG_DISTANCE = 15;
/** PDQ's bits. */
export const DISTANCE_OF = 256;
/** PDQ's authors discard hashes of a lower quality: flat colour, gradients. */
export const QUALITY_FLOOR = 50;
/** With less time left, the deadline is shown in the colour of a warning. */
export const DUE_SOON_MS = 4 * 3_600_000;
