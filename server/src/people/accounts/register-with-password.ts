import { Refusal, type World, inTransaction, takeToken } from '../../platform/index.ts';
import { lockAccountByTarget } from './accounts-store.ts';
import { networkOf, type Caller } from './caller.ts';
import { checkCode } from './check-code.ts';
import { createAccount } from './create-account.ts';
import { openSession } from './open-session.ts';
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
 * Registers with a code and a password. Whoever holds the code of a number that already has an account has proven the
 * number, so they are signed in and the password is set: the answer does not tell whether the account was new.
 */
export async function registerWithPassword(
  world: World,
  given: Registration,
  caller: Caller,
): Promise<OpenedSession> {
  if (!given.agreed) throw new Refusal('AGREEMENTS_REQUIRED');
  const target = readTarget(world, given);
  const from = networkOf(caller.address);
  await takeToken(world, 'register-address', from, { capacity: 100, refillSeconds: 10 }, 'TOO_MANY_REQUESTS');
  await refuseGuessable(given.password, [target.address]);
  // The code before the digest: it bounds how often a stranger has one made.
  const codeId = await checkCode(world, { target, purpose: 'sign-in' }, given.code);
  const digest = await digestPassword(given.password, [target.address]);
  const opened = await inTransaction(world.db, async (tx) => {
    const known = await lockAccountByTarget(tx, target.channel, targetLookup(world.vault, target));
    const accountId = known?.id ?? (await createAccount(world, tx, target, true, digest));
    await useUpCode(world, tx, codeId);
    if (known !== undefined) await replacePassword(world, tx, accountId, digest);
    const way = known === undefined ? 'register' : 'reset';
    await recordSignIn(world, tx, accountId, { way, outcome: 'opened' }, caller);
    return { token: await openSession(world, tx, accountId, caller), accountId };
  });
  world.wake();
  return opened;
}
