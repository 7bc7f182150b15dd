import { Refusal, type AppContext, inTransaction, takeToken, networkOf } from '../../platform/index.ts';
import { lockAccountByTarget } from './accounts-store.ts';
import type { Caller } from './caller.ts';
import { checkCode } from './check-code.ts';
import { createAccount } from './create-account.ts';
import { replaceSession } from './open-session.ts';
import { digestPassword, refuseGuessable } from './password.ts';
import { recordSignIn } from './record-sign-in.ts';
import { replacePassword } from './replace-password.ts';
import type { OpenedSession } from './sign-in.ts';
import { readTarget, targetLookup, type GivenTarget } from './target.ts';
import { useUpCode } from './use-up-code.ts';

interface Registration extends GivenTarget {
  code: string;
  password: string;
  agreed: boolean;
}

/**
 * Registers with a code and a password. If the number has an account, its code proves the number: the person is
 * signed in and the password is set. The answer does not reveal whether the account is new.
 */
export async function registerWithPassword(
  context: AppContext,
  given: Registration,
  caller: Caller,
): Promise<OpenedSession> {
  if (!given.agreed) throw new Refusal('AGREEMENTS_REQUIRED');
  const target = readTarget(context, given);
  const from = networkOf(caller.address);
  await takeToken(context, 'register-address', from, { capacity: 100, refillSeconds: 10 }, 'TOO_MANY_REQUESTS');
  await refuseGuessable(given.password, [target.address]);
  // The code is checked before the digest, which limits how many digests a stranger causes.
  const codeId = await checkCode(context, { target, purpose: 'sign-in' }, given.code, caller.address);
  const digest = await digestPassword(given.password, [target.address]);
  const opened = await inTransaction(context.db, async (tx) => {
    const known = await lockAccountByTarget(tx, target.channel, targetLookup(context.vault, target));
    const accountId = known?.id ?? (await createAccount(context, tx, target, true, digest));
    await useUpCode(context, tx, codeId);
    if (known !== undefined) await replacePassword(context, tx, accountId, digest);
    const way = known === undefined ? 'register' : 'reset';
    await recordSignIn(context, tx, accountId, { way, outcome: 'opened' }, caller);
    return { token: await replaceSession(context, tx, accountId, caller), accountId };
  });
  return opened;
}
