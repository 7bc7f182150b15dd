import type { ChallengeAnswer } from '@yinji/contract';
import type { World } from '../../platform/index.ts';
import { challengeSubject, readRecipient } from './challenge.ts';
import { dispatchCode } from './dispatch-code.ts';
import { takeAnswer } from './take-answer.ts';
import { readTarget, type GivenTarget } from './target.ts';

/** Sends a code to what an account wants to add; whether another account has it is not told here. */
export async function sendNewTargetCode(
  world: World,
  accountId: string,
  { answer, ...given }: GivenTarget & { answer?: ChallengeAnswer | undefined },
  address: string,
): Promise<{ retryAfterSeconds: number }> {
  const target = readTarget(world, given);
  await takeAnswer(world, challengeSubject(world, 'new-target', readRecipient(world, given)), answer);
  return dispatchCode(world, { target, purpose: 'new-target', accountId }, address);
}
