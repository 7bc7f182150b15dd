import * as z from 'zod/mini';
import { instant, line } from './shapes.ts';

/** The purpose of a code: one for another purpose is refused. Signing in and registering share one. */
export const codePurpose = z.enum([
  'sign-in',
  'reset',
  'recover',
  'new-target',
  'password',
  'target',
  'close-account',
  'own-archive',
  'staff-account',
  'erase-work',
  'stop-succession',
]);
export type CodePurpose = z.infer<typeof codePurpose>;
/** Those sent to an existing channel of the account. */
export const ownCodePurpose = z.enum([
  'password',
  'target',
  'close-account',
  'own-archive',
  'erase-work',
  'stop-succession',
]);
export type OwnCodePurpose = z.infer<typeof ownCodePurpose>;

/**
 * A small proof of work before a paid message, in the format of ALTCHA: find the number from 0 to `maxNumber`
 * for which SHA-256(salt ‖ number in decimal) is `challenge`. The server stores nothing: `signature` covers the
 * other fields, and the salt names the recipient and the expiry.
 */
export const challenge = z.object({
  salt: line(200),
  challenge: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  maxNumber: z.int().check(z.gte(1), z.lte(100_000_000)),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type Challenge = z.infer<typeof challenge>;

export const issuedChallenge = z.object({ ...challenge.shape, expiresAt: instant });

export const challengeAnswer = z.strictObject({
  ...challenge.shape,
  number: z.int().check(z.gte(0), z.lte(100_000_000)),
});
export type ChallengeAnswer = z.infer<typeof challengeAnswer>;
