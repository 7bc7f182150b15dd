import {
  ORGANISATION_ROLES,
  type AccountAccess,
  type AnyCall,
  type OrganisationRole,
  type StaffAccess,
} from '@yinji/contract';
import { nameOf } from '@yinji/contract/all-calls';
import {
  findRole,
  findSessionWith,
  findStaffSession,
  hasAccepted,
  insertAct,
  requireGuardian,
} from '../people/index.ts';
import { type AccountActor, type Actor, Refusal, type AppContext, newId } from '../platform/index.ts';
import { STANDING, type Standing } from './standing-read-model.ts';

/**
 * Decides every call's access, by its statement in the contract. A visitor's call ignores the token; all others
 * need a session that is neither ended nor revoked. Ownership is decided by the query that reads the object:
 * another person's object answers like a missing one.
 */
export async function admit(
  context: AppContext,
  call: AnyCall,
  token: string | undefined,
  address: string,
): Promise<Actor> {
  const { access } = call;
  switch (access.by) {
    case 'visitor':
      return { kind: 'visitor' };
    case 'account':
      return admitAccount(context, call, access, token);
    case 'staff':
      return admitStaff(context, access, token, address);
    default:
      return access satisfies never;
  }
}

async function admitAccount(
  context: AppContext,
  call: AnyCall,
  access: AccountAccess,
  token: string | undefined,
): Promise<Actor> {
  if (token === undefined) throw new Refusal('NOT_SIGNED_IN');
  const { realName, member } = access;
  const columns = realName || member ? STANDING : undefined;
  const found = await findSessionWith<Partial<Standing>>(context, token, columns);
  if (found === undefined) throw new Refusal('SESSION_ENDED');
  const { actor: session, columns: standing } = found;
  if (access.tos && !(await hasAccepted(context, session.personId))) throw new Refusal('AGREEMENTS_CHANGED');
  const actor =
    session.role === 'self' ? admitSelf(access, session) : await admitMember(context, call, access, session);
  if (realName && standing.is_verified !== true) throw new Refusal('REAL_NAME_REQUIRED');
  if (member && standing.is_member !== true) throw new Refusal('NO_MEMBERSHIP');
  return actor;
}

function admitSelf({ organisation }: AccountAccess, session: AccountActor): AccountActor {
  if (organisation.startsWith('only-')) throw new Refusal('ROLE_REQUIRED', '请先进入单位账号');
  return session;
}

/**
 * The member's present role counts, not that of the session's start. Every write is recorded with the member's
 * name.
 */
async function admitMember(
  context: AppContext,
  call: AnyCall,
  { organisation }: AccountAccess,
  session: AccountActor,
): Promise<AccountActor> {
  const { accountId, personId } = session;
  const role = await findRole(context.db, accountId, personId);
  if (role === undefined) throw new Refusal('SESSION_ENDED');
  if (!suffices(role, organisation)) throw new Refusal('ROLE_REQUIRED');
  if (call.method === 'POST')
    await insertAct(context.db, {
      id: newId(context.now().getTime()),
      organisation_id: accountId,
      person_id: personId,
      call: nameOf(call),
    });
  return { ...session, role };
}

const suffices = (role: OrganisationRole, needed: AccountAccess['organisation']): boolean =>
  needed !== 'never' &&
  ORGANISATION_ROLES.indexOf(role) >=
    ORGANISATION_ROLES.indexOf(needed.replace('only-', '') as OrganisationRole);

/** The only check that depends on the input; made once the input is read. */
export async function admitMinor(
  context: AppContext,
  { access }: AnyCall,
  actor: Actor,
  input: unknown,
): Promise<void> {
  if (access.by !== 'account' || access.guardian === null || actor.kind !== 'account') return;
  const { guardian } = access;
  if (guardian === 'signing-key') return requireGuardian(context, actor.accountId, 'sign', guardian);
  const [to, field] = 'buy' in guardian ? (['buy', guardian.buy] as const) : (['sign', guardian.sign] as const);
  const subject = (input as Record<string, string>)[field];
  if (subject === undefined) throw new Error(`no ${field} in the input`);
  return requireGuardian(context, actor.accountId, to, subject);
}

async function admitStaff(
  context: AppContext,
  { roles, ownPassword }: StaffAccess,
  token: string | undefined,
  address: string,
): Promise<Actor> {
  if (token === undefined) throw new Refusal('NOT_SIGNED_IN');
  const actor = await findStaffSession(context, token, address);
  if (actor === undefined) throw new Refusal('SESSION_ENDED');
  if (!roles.includes(actor.role)) throw new Refusal('NOT_ALLOWED');
  if (ownPassword && actor.mustChangePassword) throw new Refusal('NOT_ALLOWED', '请先更换一次性密码');
  if (ownPassword && actor.mustAddFactor) throw new Refusal('NOT_ALLOWED', '请先添加验证器或通行密钥');
  return actor;
}
