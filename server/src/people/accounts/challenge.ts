import type { Challenge, CodePurpose } from '@yinji/contract';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { readTarget, targetKey, type GivenTarget, type Target } from './target.ts';

/** Recipient of a code: a number or mailbox, or a channel of the signed-in account. */
export interface Recipient extends GivenTarget {
  ownChannel?: Target['channel'] | undefined;
}

type ReadRecipient = { channel: Target['channel']; key: string } | { ownChannel: Target['channel'] };

/** @throws Refusal BAD_INPUT unless exactly one is named */
export function readRecipient(context: AppContext, { ownChannel, ...given }: Recipient): ReadRecipient {
  if (ownChannel === undefined) {
    const target = readTarget(context, given);
    return { channel: target.channel, key: targetKey(target) };
  }
  if (given.phone !== undefined || given.email !== undefined) throw new Refusal('BAD_INPUT');
  return { ownChannel };
}

/** Binds a challenge to one recipient and purpose without naming either. */
export function challengeSubject(context: AppContext, purpose: CodePurpose, recipient: ReadRecipient): string {
  const whom = 'channel' in recipient ? `${recipient.channel}:${recipient.key}` : `own:${recipient.ownChannel}`;
  return Buffer.from(context.vault.lookup('challenge', `${purpose}:${whom}`))
    .subarray(0, 16)
    .toString('hex');
}

export const signChallenge = (context: AppContext, one: Omit<Challenge, 'signature'>): string =>
  context.vault.sign('challenge', `${one.salt}\n${one.challenge}\n${one.maxNumber}`);
