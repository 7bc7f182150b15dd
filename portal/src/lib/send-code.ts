import {
  getChallenge,
  sendCode,
  sendNewTargetCode,
  sendOwnCode,
  type ChallengeAnswer,
  type InputOf,
  type OwnCodePurpose,
} from '@yinji/contract';
import { notice } from '@yinji/ui';
import { CallFailure } from '@yinji/web';
import { api } from './api.ts';
import { solveChallenge } from './challenge/solve-challenge.ts';
import type { Target } from './read-target.ts';

type Channel = InputOf<typeof sendOwnCode>['channel'];

/** Purposes of codes; each needs its challenge first. */
export const codes = {
  forAnybody: async (target: Target, purpose: 'sign-in' | 'reset' | 'recover') =>
    api.call(sendCode, { ...target, purpose, answer: await work({ ...target, purpose }) }),
  forOwn: async (channel: Channel, purpose: OwnCodePurpose) =>
    api.call(sendOwnCode, { channel, purpose, answer: await work({ ownChannel: channel, purpose }) }),
  forNewTarget: async (target: Target) =>
    api.call(sendNewTargetCode, { ...target, answer: await work({ ...target, purpose: 'new-target' }) }),
};

async function work(whom: InputOf<typeof getChallenge>): Promise<ChallengeAnswer> {
  try {
    return await solveChallenge(await api.call(getChallenge, whom));
  } catch (cause) {
    // The client has shown a failed call, but not missing worker support.
    if (!(cause instanceof CallFailure))
      notice('这个浏览器没能完成发送前的计算，请换一个新版浏览器再试', { kind: 'warning' });
    throw cause;
  }
}
