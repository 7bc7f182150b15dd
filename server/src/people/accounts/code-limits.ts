/** Seconds between two codes to one target. */
export const RETRY_SECONDS = 60;
export const CODE_MINUTES = 5;
export const CODE_TRIES = 5;
export const CODES_A_DAY = { capacity: 10, refillSeconds: 8640 };
