import type { ChallengeAnswer } from '@yinji/contract';
import { makeChallenge, takeAnswer } from '../../people/index.ts';
import { type AppContext, countUse, takeToken, networkOf } from '../../platform/index.ts';

const subjectOf = (context: AppContext, reportedId: string) =>
  Buffer.from(context.vault.lookup('challenge', `report:${reportedId}`))
    .subarray(0, 16)
    .toString('hex');

const MOST_TIMES = 8;

/** The challenge for a report without a session; its difficulty grows with the address's recent requests. */
export async function issueReportChallenge(context: AppContext, reportedId: string, address: string) {
  const asked = await countUse(context, 'report-challenge', networkOf(address), {
    capacity: 60,
    refillSeconds: 60,
  });
  const times = Math.min(MOST_TIMES, 2 ** Math.floor(asked / 10));
  return makeChallenge(context, subjectOf(context, reportedId), context.config.challengeNumbers * times);
}

/** @throws Refusal CHALLENGE_REQUIRED, CHALLENGE_FAILED, TOO_MANY_REQUESTS */
export async function admitVisitorReport(
  context: AppContext,
  reportedId: string,
  answer: ChallengeAnswer | undefined,
  address: string,
): Promise<void> {
  await takeAnswer(context, subjectOf(context, reportedId), answer);
  const bucket = { capacity: 5, refillSeconds: 600 };
  await takeToken(context, 'display-report', networkOf(address), bucket, 'TOO_MANY_REQUESTS');
}

/** A signed-in person may write ten an hour. @throws Refusal TOO_MANY_REQUESTS */
export const admitReport = (context: AppContext, accountId: string): Promise<void> =>
  takeToken(context, 'display-report', accountId, { capacity: 10, refillSeconds: 3600 }, 'TOO_MANY_REQUESTS');
