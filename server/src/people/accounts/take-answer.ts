import { createHash, timingSafeEqual } from 'node:crypto';
import type { ChallengeAnswer } from '@yinji/contract';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { signChallenge } from './challenge.ts';
import { spendChallenge } from './codes-store.ts';

const SALT = /^[0-9a-f]{24}\?expires=(\d{1,12})&for=([0-9a-f]{32})&$/;

/**
 * Accepts the solution of a challenge of this server for this recipient and purpose, once.
 * @throws Refusal CHALLENGE_REQUIRED without one; CHALLENGE_FAILED for a wrong, foreign, expired or spent one
 * alike
 */
export async function takeAnswer(
  context: AppContext,
  subject: string,
  answer: ChallengeAnswer | undefined,
): Promise<void> {
  if (answer === undefined) throw new Refusal('CHALLENGE_REQUIRED');
  const { salt, challenge, maxNumber, signature, number } = answer;
  const expected = Buffer.from(signChallenge(context, { salt, challenge, maxNumber }), 'hex');
  const [, expires, boundTo] = SALT.exec(salt) ?? [];
  const expiresAt = new Date(Number(expires ?? 0) * 1000);
  const holds =
    timingSafeEqual(expected, Buffer.from(signature, 'hex')) &&
    boundTo === subject &&
    expiresAt > context.now() &&
    number <= maxNumber &&
    createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge;
  if (!holds) throw new Refusal('CHALLENGE_FAILED');
  if (!(await spendChallenge(context.db, Buffer.from(challenge, 'hex'), expiresAt)))
    throw new Refusal('CHALLENGE_FAILED');
}
