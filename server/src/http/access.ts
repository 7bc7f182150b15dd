import type { AnyCall } from '@yinji/contract';
import { findSession } from '../accounts/index.ts';
import { isMember } from '../commerce/index.ts';
import { isVerified } from '../identity/index.ts';
import { findStaffSession } from '../staff/index.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import type { Actor } from './actor.ts';

/** What a person with a one-time password may do before changing it. */
const BEFORE_PASSWORD_CHANGE = new Set(['getStaff', 'changeStaffPassword', 'staffSignOut']);

/**
 * Every decision about who may call what. A visitor's call ignores the token; all others need a session that is
 * neither ended nor revoked. Whose object it is, is decided by the query that reads it: somebody else's object
 * answers like one that does not exist.
 */
export async function admit(world: World, call: AnyCall, token: string | undefined): Promise<Actor> {
  switch (call.access) {
    case 'visitor':
      return { kind: 'visitor' };
    case 'account':
    case 'verified':
    case 'member':
      return admitAccount(world, call, token);
    case 'reviewer':
    case 'finance':
    case 'operator':
    case 'admin':
    case 'staff':
      return admitStaff(world, call, token);
    default:
      return call.access satisfies never;
  }
}

async function admitAccount(world: World, call: AnyCall, token: string | undefined): Promise<Actor> {
  if (token === undefined) throw new Refusal('NOT_SIGNED_IN');
  const actor = await findSession(world, token);
  if (actor === undefined) throw new Refusal('SESSION_ENDED');
  if (call.access !== 'account' && !(await isVerified(world.db, actor.accountId)))
    throw new Refusal('REAL_NAME_REQUIRED');
  if (call.access === 'member' && !(await isMember(world, actor.accountId))) throw new Refusal('NO_MEMBERSHIP');
  return actor;
}

async function admitStaff(world: World, call: AnyCall, token: string | undefined): Promise<Actor> {
  if (token === undefined) throw new Refusal('NOT_SIGNED_IN');
  const actor = await findStaffSession(world, token);
  if (actor === undefined) throw new Refusal('SESSION_ENDED');
  if (call.access !== 'staff' && actor.role !== call.access) throw new Refusal('NOT_ALLOWED');
  if (actor.mustChangePassword && !BEFORE_PASSWORD_CHANGE.has(call.name))
    throw new Refusal('NOT_ALLOWED', '请先更换一次性密码');
  return actor;
}
