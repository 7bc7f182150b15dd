/** The parser took something it should not have taken. */
export class Wrong extends Error {}
