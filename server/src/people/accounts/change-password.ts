import { type AccountActor, Refusal, type AppContext, inTransaction, takeToken } from '../../platform/index.ts';
import { findAccount, lockOpenAccount, type AccountRow } from './accounts-store.ts';
import type { Caller } from './caller.ts';
import { checkCode } from './check-code.ts';
import { getOwnTarget } from './get-own-target.ts';
import { listChannels } from './list-channels.ts';
import { openSession } from './open-session.ts';
import { digestPassword, isPassword, refuseGuessable } from './password.ts';
import { recordSignIn } from './record-sign-in.ts';
import { replacePassword } from './replace-password.ts';
import type { OpenedSession } from './sign-in.ts';
import type { Target } from './target.ts';
import { useUpCode } from './use-up-code.ts';

interface Change {
  oldPassword?: string | undefined;
  channel?: Target['channel'] | undefined;
  code?: string | undefined;
  password: string;
}

/**
 * A stranger at an open page must not be able to take over the account: the old password is required, or a code
 * where there is none. Every session ends, and this one continues with a new token.
 */
export async function changePassword(
  context: AppContext,
  { accountId }: AccountActor,
  given: Change,
  caller: Caller,
): Promise<OpenedSession> {
  await takeToken(context, 'password', accountId, { capacity: 10, refillSeconds: 60 }, 'TOO_MANY_REQUESTS');
  const account = await findAccount(context.db, accountId);
  if (account === undefined) throw new Refusal('SESSION_ENDED');
  const own = (await listChannels(context, context.db, accountId)).map(({ address }) => address);
  const personal = [...own, account.nickname];
  await refuseGuessable(given.password, personal);
  const codeId = await proveRight(context, account, given, caller);
  const digest = await digestPassword(given.password, personal);
  const token = await inTransaction(context.db, async (tx) => {
    const now = await lockOpenAccount(tx, accountId);
    if (now?.password_digest !== account.password_digest) throw new Refusal('STATE_CHANGED');
    if (codeId !== undefined) await useUpCode(context, tx, codeId);
    await replacePassword(context, tx, accountId, digest);
    return openSession(context, tx, accountId, caller);
  });
  return { token, accountId };
}

/** Returns the code to be used up, if one was given. */
async function proveRight(
  context: AppContext,
  { id, password_digest }: AccountRow,
  { oldPassword, channel, code }: Change,
  caller: Caller,
): Promise<string | undefined> {
  if (password_digest === null) {
    if (code === undefined || channel === undefined) throw new Refusal('BAD_INPUT', '请填写验证码');
    const target = await getOwnTarget(context, id, channel);
    return checkCode(context, { target, purpose: 'password', accountId: id }, code, '');
  }
  if (oldPassword === undefined) throw new Refusal('BAD_INPUT', '请填写原密码');
  if (!(await isPassword(password_digest, oldPassword))) {
    await recordSignIn(context, context.db, id, { way: 'password', outcome: 'refused' }, caller);
    throw new Refusal('CREDENTIALS_WRONG', '原密码不正确');
  }
  return undefined;
}
