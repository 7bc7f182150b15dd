import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { AppContext } from '../../platform/index.ts';
import { signChallenge } from './challenge.ts';

const VALID_MINUTES = 3;

/** A challenge of this server, bound to `subject` (32 hex digits); nothing of it is stored. */
export function makeChallenge(context: AppContext, subject: string, maxNumber: number) {
  const expiresAt = new Date(context.now().getTime() + VALID_MINUTES * 60_000);
  // The last character ends the salt, so that digits of the number never count as part of it.
  const salt = `${randomBytes(12).toString('hex')}?expires=${Math.floor(expiresAt.getTime() / 1000)}&for=${subject}&`;
  const challenge = createHash('sha256')
    .update(`${salt}${randomInt(maxNumber + 1)}`)
    .digest('hex');
  const signature = signChallenge(context, { salt, challenge, maxNumber });
  return { salt, challenge, maxNumber, signature, expiresAt: expiresAt.toISOString() };
}
