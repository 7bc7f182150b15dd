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

/** Sends a code to anybody's number or mailbox; the answer is the same whether or not an account exists. */
export async function sendCode(
  context: AppContext,
  { purpose = 'sign-in', answer, ...given }: Wanted,
  address: string,
): Promise<{ retryAfterSeconds: number }> {
  const target = readTarget(context, given);
  await takeAnswer(context, challengeSubject(context, purpose, readRecipient(context, given)), answer);
  return dispatchCode(context, { target, purpose }, address);
}
