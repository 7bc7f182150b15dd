import { Refusal, type World, inTransaction, takeToken } from '../../platform/index.ts';
import { lockAccountByTarget } from './accounts-store.ts';
import { networkOf, type Caller } from './caller.ts';
import { checkCode } from './check-code.ts';
import { openSession } from './open-session.ts';
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
 * A new password for who has lost the old one.
 * @throws Refusal ACCOUNT_MISSING: said only to who holds the code, and so the number
 */
export async function resetPassword(world: World, given: Reset, caller: Caller): Promise<OpenedSession> {
  const target = readTarget(world, given);
  const lookup = targetLookup(world.vault, target);
  const from = networkOf(caller.address);
  await takeToken(world, 'reset-address', from, { capacity: 30, refillSeconds: 30 }, 'TOO_MANY_REQUESTS');
  await refuseGuessable(given.password, [target.address]);
  const codeId = await checkCode(world, { target, purpose: 'reset' }, given.code).catch(
    async (cause: unknown) => {
      await recordRefusal(world, target, 'reset', caller);
      throw cause;
    },
  );
  const digest = await digestPassword(given.password, [target.address]);
  const opened = await inTransaction(world.db, async (tx) => {
    const account = await lockAccountByTarget(tx, target.channel, lookup);
    if (account === undefined) throw new Refusal('ACCOUNT_MISSING');
    await useUpCode(world, tx, codeId);
    await replacePassword(world, tx, account.id, digest);
    await recordSignIn(world, tx, account.id, { way: 'reset', outcome: 'opened' }, caller);
    return { token: await openSession(world, tx, account.id, caller), accountId: account.id };
  });
  world.wake();
  return opened;
}
