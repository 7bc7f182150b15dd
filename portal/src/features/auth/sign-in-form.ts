import { CallFailure } from '@yinji/web';
import { CODE } from '../../lib/code.ts';
import { readTarget } from '../../lib/read-target.ts';
import { authWords } from './words.ts';

export type Way = 'code' | 'password' | 'register' | 'reset';

export interface Typed {
  target: string;
  code: string;
  password: string;
  agreed: boolean;
}

export type Wrong = Partial<Record<keyof Typed, string>>;

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** Fields of each way. */
export const asks = {
  code: (way: Way) => way !== 'password',
  password: (way: Way) => way !== 'code',
  newPassword: (way: Way) => way === 'register' || way === 'reset',
  agreements: (way: Way) => way === 'code' || way === 'register',
};

/** What has to be put right before anything is sent, field by field. */
export function checkTyped(way: Way, typed: Typed, isEmailOffered: boolean): Wrong {
  const wrong: Wrong = {};
  if (!readTarget(typed.target, isEmailOffered)) wrong.target = authWords.targetWrong(isEmailOffered);
  if (asks.code(way) && !CODE.test(typed.code.trim())) wrong.code = authWords.codeWrong;
  if (way === 'password' && typed.password === '') wrong.password = authWords.passwordMissing;
  if (asks.newPassword(way) && (typed.password.length < PASSWORD_MIN || typed.password.length > PASSWORD_MAX))
    wrong.password = authWords.passwordLength(PASSWORD_MIN, PASSWORD_MAX);
  if (asks.agreements(way) && !typed.agreed) wrong.agreed = authWords.agreementsMissing;
  return wrong;
}

/** The server's faults, beside their fields: a toast disappears too soon for a slow reader. */
export function wrongOf(cause: unknown): Wrong {
  if (!(cause instanceof CallFailure)) return {};
  if (cause.code === 'CODE_WRONG') return { code: cause.message };
  if (cause.code === 'CREDENTIALS_WRONG') return { password: cause.message };
  return {};
}
