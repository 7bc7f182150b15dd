import { inTransaction } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { findAccountByTarget, revokeAllSessions, setPassword, useCode } from './accounts-store.ts';
import { checkCode } from './check-code.ts';
import { createAccount } from './create-account.ts';
import { openSession } from './open-session.ts';
import { digestPassword } from './password.ts';
import type { OpenedSession } from './sign-in.ts';
import { readTarget, targetLookup } from './target.ts';

interface Registration {
  phone?: string | undefined;
  email?: string | undefined;
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
  device: string,
): Promise<OpenedSession> {
  if (!given.agreed) throw new Refusal('AGREEMENTS_REQUIRED');
  const target = readTarget(given);
  const digest = await digestPassword(given.password);
  const codeId = await checkCode(world, target, given.code);
  return inTransaction(world.db, async (tx) => {
    const known = await findAccountByTarget(tx, target.channel, targetLookup(world.vault, target));
    const accountId = known?.id ?? (await createAccount(world, tx, target, true, digest));
    if (known !== undefined) {
      await setPassword(tx, accountId, digest);
      await revokeAllSessions(tx, accountId, world.now());
    }
    if (!(await useCode(tx, codeId, world.now()))) throw new Refusal('CODE_WRONG');
    return { token: await openSession(world, tx, accountId, device), accountId };
  });
}
