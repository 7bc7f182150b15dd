import type { ChallengeAnswer } from '@yinji/contract';
import type { World } from '../world.ts';
import { challengeSubject } from './challenge.ts';
import { dispatchCode } from './dispatch-code.ts';
import { getOwnTarget } from './get-own-target.ts';
import { takeAnswer } from './take-answer.ts';
import type { Target } from './target.ts';

interface Wanted {
  channel: Target['channel'];
  purpose: 'password' | 'target';
  answer?: ChallengeAnswer | undefined;
}

/** Sends a code to what the account has; its number need not be typed, nor shown. */
export async function sendOwnCode(
  world: World,
  accountId: string,
  { channel, purpose, answer }: Wanted,
  address: string,
): Promise<{ retryAfterSeconds: number }> {
  const target = await getOwnTarget(world, accountId, channel);
  await takeAnswer(world, challengeSubject(world, purpose, { ownChannel: channel }), answer);
  return dispatchCode(world, { target, purpose, accountId }, address);
}
