import { Refusal, type AppContext, inTransaction, takeToken, networkOf } from '../../platform/index.ts';
import { lockAccountByTarget } from './accounts-store.ts';
import type { Caller } from './caller.ts';
import { checkCode } from './check-code.ts';
import { replaceSession } from './open-session.ts';
import { digestPassword, refuseGuessable } from './password.ts';
import { recordRefusal } from './record-refusal.ts';
import { recordSignIn } from './record-sign-in.ts';
import { replacePassword } from './replace-password.ts';
import type { OpenedSession } from './sign-in.ts';
import { readTarget, targetLookup, type GivenTarget } from './target.ts';
import { useUpCode } from './use-up-code.ts';

interface Reset extends GivenTarget {
  code: string;
  password: string;
}

/**
 * Sets a new password for a lost one.
 * @throws Refusal ACCOUNT_MISSING: only for a caller with the code, and so the number
 */
export async function resetPassword(context: AppContext, given: Reset, caller: Caller): Promise<OpenedSession> {
  const target = readTarget(context, given);
  const lookup = targetLookup(context.vault, target);
  const from = networkOf(caller.address);
  await takeToken(context, 'reset-address', from, { capacity: 30, refillSeconds: 30 }, 'TOO_MANY_REQUESTS');
  await refuseGuessable(given.password, [target.address]);
  const codeId = await checkCode(context, { target, purpose: 'reset' }, given.code, caller.address).catch(
    async (cause: unknown) => {
      await recordRefusal(context, target, 'reset', caller);
      throw cause;
    },
  );
  const digest = await digestPassword(given.password, [target.address]);
  const opened = await inTransaction(context.db, async (tx) => {
    const account = await lockAccountByTarget(tx, target.channel, lookup);
    if (account === undefined) throw new Refusal('ACCOUNT_MISSING');
    await useUpCode(context, tx, codeId);
    await replacePassword(context, tx, account.id, digest);
    await recordSignIn(context, tx, account.id, { way: 'reset', outcome: 'opened' }, caller);
    return { token: await replaceSession(context, tx, account.id, caller), accountId: account.id };
  });
  return opened;
}
