import { hash } from 'node:crypto';
import { getChallenge, sendCode, type Challenge, type ChallengeAnswer, type InputOf } from '@yinji/contract';
import type { WireClient } from './wire-client.ts';

/** Finds the number of a challenge like the portal's worker: by trying one after another. */
export function solveChallenge({ salt, challenge, maxNumber, signature }: Challenge): ChallengeAnswer {
  for (let number = 0; number <= maxNumber; number += 1)
    if (hash('sha256', `${salt}${number}`) === challenge)
      return { salt, challenge, maxNumber, signature, number };
  throw new Error('the challenge has no answer');
}

/** A solved challenge for one recipient and purpose. */
export async function solve(client: WireClient, whom: InputOf<typeof getChallenge>): Promise<ChallengeAnswer> {
  return solveChallenge(await client.call(getChallenge, whom));
}

/** Requests a code and solves its challenge. */
export async function askForCode(
  client: WireClient,
  { purpose = 'sign-in', ...target }: Omit<InputOf<typeof sendCode>, 'answer'>,
): Promise<void> {
  const answer = await solve(client, { ...target, purpose });
  await client.call(sendCode, { ...target, purpose, answer });
}
