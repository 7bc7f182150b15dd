/**
 * Of a password of staff, in PHC's form: argon2id at the one cost that is in use (OWASP). The web process makes digests,
 * and a check at a cost of its choice would stop the sealer.
 */
export const STAFF_DIGEST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;
