import type { CodePurpose } from '@yinji/contract';
import { type AppContext, countUse, readUse, networkOf } from '../../platform/index.ts';
import { challengeSubject, readRecipient, type Recipient } from './challenge.ts';
import { CODES_A_DAY } from './code-limits.ts';
import { makeChallenge } from './make-challenge.ts';

/** Challenges per address, one refilled per minute: an office behind one address stays below the first step. */
const ADDRESS_USE = { capacity: 60, refillSeconds: 60 };
const MOST_TIMES = 8;

/**
 * Issues the challenge for a code. Its difficulty grows with the address's recent requests, counted here so
 * that nobody collects easy ones, and with the codes sent to the target.
 */
export async function issueChallenge(
  context: AppContext,
  given: Recipient & { purpose: CodePurpose },
  address: string,
) {
  const recipient = readRecipient(context, given);
  const asked = await countUse(context, 'challenge-address', networkOf(address), ADDRESS_USE);
  const sent = 'channel' in recipient ? await readUse(context, 'code-day', recipient.key, CODES_A_DAY) : 0;
  const times =
    Math.min(MOST_TIMES, 2 ** Math.floor(asked / 15)) *
    Math.min(MOST_TIMES, 2 ** Math.max(0, Math.floor(sent) - 2));
  const maxNumber = context.config.challengeNumbers * times;
  return makeChallenge(context, challengeSubject(context, given.purpose, recipient), maxNumber);
}
