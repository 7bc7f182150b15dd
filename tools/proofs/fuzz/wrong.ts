/** The parser accepted something it should refuse. */
export class Wrong extends Error {}
