import type { ChallengeAnswer } from '@yinji/contract';
import { makeChallenge, networkOf, takeAnswer } from '../../people/index.ts';
import { type World, countUse, takeToken } from '../../platform/index.ts';

const subjectOf = (world: World, reportedId: string) =>
  Buffer.from(world.vault.lookup('challenge', `report:${reportedId}`))
    .subarray(0, 16)
    .toString('hex');

const MOST_TIMES = 8;

/** The work that a report costs somebody who is not signed in; it grows with what the address asked for lately. */
export async function issueReportChallenge(world: World, reportedId: string, address: string) {
  const asked = await countUse(world, 'report-challenge', networkOf(address), {
    capacity: 60,
    refillSeconds: 60,
  });
  const times = Math.min(MOST_TIMES, 2 ** Math.floor(asked / 10));
  return makeChallenge(world, subjectOf(world, reportedId), world.config.challengeNumbers * times);
}

/** @throws Refusal CHALLENGE_REQUIRED, CHALLENGE_FAILED, TOO_MANY_REQUESTS */
export async function admitVisitorReport(
  world: World,
  reportedId: string,
  answer: ChallengeAnswer | undefined,
  address: string,
): Promise<void> {
  await takeAnswer(world, subjectOf(world, reportedId), answer);
  const bucket = { capacity: 5, refillSeconds: 600 };
  await takeToken(world, 'display-report', networkOf(address), bucket, 'TOO_MANY_REQUESTS');
}

/** Somebody signed in writes ten an hour at most. @throws Refusal TOO_MANY_REQUESTS */
export const admitReport = (world: World, accountId: string): Promise<void> =>
  takeToken(world, 'display-report', accountId, { capacity: 10, refillSeconds: 3600 }, 'TOO_MANY_REQUESTS');
