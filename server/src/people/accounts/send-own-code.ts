import type { ChallengeAnswer, OwnCodePurpose } from '@yinji/contract';
import { type AppContext, maskTarget } from '../../platform/index.ts';
import { challengeSubject } from './challenge.ts';
import { dispatchCode } from './dispatch-code.ts';
import { getOwnTarget } from './get-own-target.ts';
import { takeAnswer } from './take-answer.ts';
import type { Target } from './target.ts';

interface Wanted {
  channel: Target['channel'];
  purpose: OwnCodePurpose;
  answer?: ChallengeAnswer | undefined;
}

/** Sends a code to the account's own channel, without typing or showing it. */
export async function sendOwnCode(
  context: AppContext,
  accountId: string,
  { channel, purpose, answer }: Wanted,
  address: string,
): Promise<{ retryAfterSeconds: number; to: string }> {
  const target = await getOwnTarget(context, accountId, channel);
  await takeAnswer(context, challengeSubject(context, purpose, { ownChannel: channel }), answer);
  return {
    ...(await dispatchCode(context, { target, purpose, accountId }, address)),
    to: maskTarget(target.address),
  };
}
