import { inTransaction, type Tx } from '../db/database.ts';
import { takeToken } from '../limits/take-token.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { findAccountByTarget, useCode } from './accounts-store.ts';
import { checkCode } from './check-code.ts';
import { createAccount } from './create-account.ts';
import { openSession } from './open-session.ts';
import { isPassword } from './password.ts';
import { readTarget, targetLookup, type Target } from './target.ts';

export interface SignIn {
  phone?: string | undefined;
  email?: string | undefined;
  code?: string | undefined;
  password?: string | undefined;
  agreed?: boolean | undefined;
}

export interface OpenedSession {
  token: string;
  accountId: string;
}

/** By code, which signs up who is new, or by password. */
export async function signIn(
  world: World,
  given: SignIn,
  address: string,
  device: string,
): Promise<OpenedSession> {
  const target = readTarget(given);
  if ((given.code === undefined) === (given.password === undefined)) throw new Refusal('BAD_INPUT');
  await takeToken(world, 'sign-in-address', address, { capacity: 60, refillSeconds: 10 }, 'TOO_MANY_REQUESTS');
  return given.code === undefined
    ? signInByPassword(world, target, given.password ?? '', device)
    : signInByCode(world, target, given.code, given.agreed ?? false, device);
}

async function signInByPassword(
  world: World,
  target: Target,
  password: string,
  device: string,
): Promise<OpenedSession> {
  await takeToken(world, 'sign-in', target.address, { capacity: 10, refillSeconds: 60 }, 'TOO_MANY_REQUESTS');
  const account = await findAccountByTarget(world.db, target.channel, targetLookup(world.vault, target));
  if (!(await isPassword(account?.password_digest, password)) || account === undefined)
    throw new Refusal('CREDENTIALS_WRONG');
  return inTransaction(world.db, (tx) => enter(world, tx, account.id, device));
}

async function signInByCode(
  world: World,
  target: Target,
  code: string,
  agreed: boolean,
  device: string,
): Promise<OpenedSession> {
  const codeId = await checkCode(world, target, code);
  const lookup = targetLookup(world.vault, target);
  return inTransaction(world.db, async (tx) => {
    const known = await findAccountByTarget(tx, target.channel, lookup);
    const accountId = known?.id ?? (await createAccount(world, tx, target, agreed, null));
    if (!(await useCode(tx, codeId, world.now()))) throw new Refusal('CODE_WRONG');
    return enter(world, tx, accountId, device);
  });
}

async function enter(world: World, tx: Tx, accountId: string, device: string): Promise<OpenedSession> {
  return { token: await openSession(world, tx, accountId, device), accountId };
}
