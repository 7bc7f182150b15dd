import * as z from 'zod/mini';

/** The secret of a link for a relative: in its fragment, so that no server of ours or of anybody reads it in an address. */
export const helpToken = z.string().check(z.regex(/^[\w-]{43}$/));
