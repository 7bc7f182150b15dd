/** Maximum distance in 256 bits for the same picture, by PDQ's authors and our measurements. */
export const MATCH_DISTANCE = 31;
/**
 * Up to this distance a work is shown to the reviewer as a weak candidate; unrelated pictures lie at 127 ± 10.
 */
export const CANDIDATE_DISTANCE = 60;
