import type { ChallengeAnswer } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { challengeSubject, readRecipient } from './challenge.ts';
import { dispatchCode } from './dispatch-code.ts';
import { takeAnswer } from './take-answer.ts';
import { readTarget, type GivenTarget } from './target.ts';

/** Sends a code to a new channel of an account, without revealing whether another account has it. */
export async function sendNewTargetCode(
  context: AppContext,
  accountId: string,
  { answer, ...given }: GivenTarget & { answer?: ChallengeAnswer | undefined },
  address: string,
): Promise<{ retryAfterSeconds: number }> {
  const target = readTarget(context, given);
  await takeAnswer(context, challengeSubject(context, 'new-target', readRecipient(context, given)), answer);
  return dispatchCode(context, { target, purpose: 'new-target', accountId }, address);
}
