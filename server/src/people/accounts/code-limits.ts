/** Seconds between two codes to one target. */
export const RETRY_SECONDS = 60;
export const CODE_MINUTES = 5;
/**
 * Tries of one code, by the network that asked for it, and by all others together: whatever strangers try, the
 * person who asked keeps theirs. A guess of six digits hits with 10 tries in 10^5 codes; with ten codes a day to a
 * number, and ten more to each network its holder signed in from (from which alone they can be asked for), somebody
 * who tries all of a number's codes every day hits once in 27 years (10^6 / (10 × 10 × 365)).
 */
export const CODE_TRIES = 5;
export const STRANGER_TRIES = 5;
export const CODES_A_DAY = { capacity: 10, refillSeconds: 8640 };
