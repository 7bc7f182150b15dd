import {
  Refusal,
  type Tx,
  type AppContext,
  inTransaction,
  takeToken,
  takeTokens,
  tokenOf,
  networkOf,
} from '../../platform/index.ts';
import { findAccountByTarget, lockOpenAccount, lockAccountByTarget } from './accounts-store.ts';
import type { Caller } from './caller.ts';
import { checkCode } from './check-code.ts';
import { isHolderNetwork } from './holder-networks.ts';
import { createAccount } from './create-account.ts';
import { replaceSession } from './open-session.ts';
import { isPassword } from './password.ts';
import { recordRefusal } from './record-refusal.ts';
import { recordSignIn } from './record-sign-in.ts';
import type { SignInAttempt } from './sign-ins-store.ts';
import { readTarget, targetKey, targetLookup, type GivenTarget, type Target } from './target.ts';
import { useUpCode } from './use-up-code.ts';

export interface SignIn extends GivenTarget {
  code?: string | undefined;
  password?: string | undefined;
  agreed?: boolean | undefined;
}

export interface OpenedSession {
  token: string;
  accountId: string;
}

/** By code, which signs up a new person, or by password. */
export async function signIn(context: AppContext, given: SignIn, caller: Caller): Promise<OpenedSession> {
  const target = readTarget(context, given);
  if ((given.code === undefined) === (given.password === undefined)) throw new Refusal('BAD_INPUT');
  return given.code === undefined
    ? signInByPassword(context, target, given.password ?? '', caller)
    : signInByCode(context, target, given.code, given.agreed ?? false, caller);
}

/** Of a network, for each way in: whoever has used up the tries of passwords still gets in by a code. */
const TRIES_OF_A_NETWORK = { capacity: 60, refillSeconds: 10 };

/** One argon2 and the same statements, with or without an account or a password. */
async function signInByPassword(
  context: AppContext,
  target: Target,
  password: string,
  caller: Caller,
): Promise<OpenedSession> {
  const account = await findAccountByTarget(context.db, target.channel, targetLookup(context.vault, target));
  await takePasswordTry(context, target, account?.id, caller);
  if (!(await isPassword(account?.password_digest, password)) || account === undefined) {
    await recordRefusal(context, target, 'password', caller);
    throw new Refusal('CREDENTIALS_WRONG');
  }
  return inTransaction(context.db, async (tx) => {
    // A password that was changed during the check opens no session.
    const now = await lockOpenAccount(tx, account.id);
    if (now?.password_digest !== account.password_digest) throw new Refusal('CREDENTIALS_WRONG');
    return enter(context, tx, account.id, 'password', caller);
  });
}

const PASSWORD_TRIES = { capacity: 10, refillSeconds: 60 };
const TRIES_OF_A_STRANGER = { capacity: 5, refillSeconds: 120 };

/**
 * Ten tries at once and then one a minute, for all networks that the holder did not sign in from together, of which
 * one network alone gets half: strangers cannot lock out the right password where its holder uses to sign in.
 */
async function takePasswordTry(
  context: AppContext,
  target: Target,
  accountId: string | undefined,
  { address }: Caller,
): Promise<void> {
  const network = networkOf(address);
  const key = targetKey(target);
  const ofNetwork = `${key} from ${network}`;
  const isHolders = await isHolderNetwork(context, accountId, address);
  // The same statements either way, so that the time reveals nothing.
  const there = isHolders ? PASSWORD_TRIES : TRIES_OF_A_STRANGER;
  await takeTokens(
    context,
    [
      tokenOf(context, 'sign-in-address', network, TRIES_OF_A_NETWORK),
      tokenOf(context, 'sign-in-network', ofNetwork, there),
      tokenOf(context, 'sign-in', isHolders ? ofNetwork : key, PASSWORD_TRIES),
    ],
    'TOO_MANY_REQUESTS',
  );
}

async function signInByCode(
  context: AppContext,
  target: Target,
  code: string,
  agreed: boolean,
  caller: Caller,
): Promise<OpenedSession> {
  const network = networkOf(caller.address);
  await takeToken(context, 'code-sign-in-address', network, TRIES_OF_A_NETWORK, 'TOO_MANY_REQUESTS');
  const lookup = targetLookup(context.vault, target);
  const codeId = await checkCode(context, { target, purpose: 'sign-in' }, code, caller.address).catch(
    async (cause: unknown) => {
      await recordRefusal(context, target, 'code', caller);
      throw cause;
    },
  );
  return inTransaction(context.db, async (tx) => {
    const known = await lockAccountByTarget(tx, target.channel, lookup);
    const accountId = known?.id ?? (await createAccount(context, tx, target, agreed, null));
    await useUpCode(context, tx, codeId);
    return enter(context, tx, accountId, known === undefined ? 'register' : 'code', caller);
  });
}

async function enter(
  context: AppContext,
  tx: Tx,
  accountId: string,
  way: SignInAttempt['way'],
  caller: Caller,
): Promise<OpenedSession> {
  await recordSignIn(context, tx, accountId, { way, outcome: 'opened' }, caller);
  return { token: await replaceSession(context, tx, accountId, caller), accountId };
}
