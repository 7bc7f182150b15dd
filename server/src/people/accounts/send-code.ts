import type { ChallengeAnswer } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { challengeSubject, readRecipient } from './challenge.ts';
import { dispatchCode } from './dispatch-code.ts';
import { takeAnswer } from './take-answer.ts';
import { readTarget, type GivenTarget } from './target.ts';

interface Wanted extends GivenTarget {
  purpose?: 'sign-in' | 'reset' | 'recover' | undefined;
  answer?: ChallengeAnswer | undefined;
}

/** Sends a code to any number or mailbox; the answer is the same with and without an account. */
export async function sendCode(
  context: AppContext,
  { purpose = 'sign-in', answer, ...given }: Wanted,
  address: string,
): Promise<{ retryAfterSeconds: number }> {
  const target = readTarget(context, given);
  await takeAnswer(context, challengeSubject(context, purpose, readRecipient(context, given)), answer);
  return dispatchCode(context, { target, purpose }, address);
}
