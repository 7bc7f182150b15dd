import type { AnyCall } from '@yinji/contract';
import {
  findRole,
  findSession,
  findStaffSession,
  hasAccepted,
  insertAct,
  isVerified,
  requireGuardian,
} from '../people/index.ts';
import { isMember } from '../money/index.ts';
import { type AccountActor, type Actor, Refusal, type AppContext, newId } from '../platform/index.ts';
import { mayInOrganisation } from './organisation-roles.ts';

/** What a person with a one-time password may do before changing it. */
const BEFORE_PASSWORD_CHANGE = new Set(['getStaff', 'changeStaffPassword', 'staffSignOut']);

/** What a person may do while a changed agreement waits to be read: see themselves, read it, take their things and leave. */
const BEFORE_ACCEPTING = new Set([
  'getOwnAccount',
  'signOut',
  'getAgreements',
  'acceptAgreements',
  'countUnreadNotices',
  'sendOwnCode',
  'getAccountClosing',
  'closeAccount',
  'cancelAccountClosing',
  'getDataExport',
  'requestDataExport',
  'downloadDataExport',
]);

/**
 * Every decision about who may call what. A visitor's call ignores the token; all others need a session that is
 * neither ended nor revoked. Whose object it is, is decided by the query that reads it: somebody else's object
 * answers like one that does not exist.
 */
export async function admit(context: AppContext, call: AnyCall, token: string | undefined): Promise<Actor> {
  switch (call.access) {
    case 'visitor':
      return { kind: 'visitor' };
    case 'account':
    case 'verified':
    case 'member':
      return admitAccount(context, call, token);
    case 'reviewer':
    case 'finance':
    case 'operator':
    case 'admin':
    case 'staff':
      return admitStaff(context, call, token);
    default:
      return call.access satisfies never;
  }
}

async function admitAccount(context: AppContext, call: AnyCall, token: string | undefined): Promise<Actor> {
  if (token === undefined) throw new Refusal('NOT_SIGNED_IN');
  const session = await findSession(context, token);
  if (session === undefined) throw new Refusal('SESSION_ENDED');
  if (!BEFORE_ACCEPTING.has(call.name) && !(await hasAccepted(context, session.personId)))
    throw new Refusal('AGREEMENTS_CHANGED');
  const actor = session.role === 'self' ? session : await admitMember(context, call, session);
  if (call.access !== 'account' && !(await isVerified(context.db, actor.accountId)))
    throw new Refusal('REAL_NAME_REQUIRED');
  if (call.access === 'member' && !(await isMember(context, actor.accountId)))
    throw new Refusal('NO_MEMBERSHIP');
  return actor;
}

/** A member is what the list says now, not what it said when the session began. Every write is written down by name. */
async function admitMember(context: AppContext, call: AnyCall, session: AccountActor): Promise<AccountActor> {
  const { accountId, personId } = session;
  const role = await findRole(context.db, accountId, personId);
  if (role === undefined) throw new Refusal('SESSION_ENDED');
  if (!mayInOrganisation(call, role)) throw new Refusal('ROLE_REQUIRED');
  if (call.method === 'POST')
    await insertAct(context.db, {
      id: newId(context.now().getTime()),
      organisation_id: accountId,
      person_id: personId,
      call: call.name,
    });
  return { ...session, role };
}

/** What somebody from 14 to 17 does with the guardian's word alone, and what the word is about. */
const GUARDED: Record<string, (input: never) => { kind: 'buy' | 'sign'; subject: string }> = {
  payPackageOrder: ({ orderId }: { orderId: string }) => ({ kind: 'buy', subject: orderId }),
  submitObjection: ({ id }: { id: string }) => ({ kind: 'sign', subject: id }),
  answerObjection: ({ id }: { id: string }) => ({ kind: 'sign', subject: id }),
  enrolSigningKey: () => ({ kind: 'sign', subject: 'signing-key' }),
  // One word for one contract: the statement, the offer, the confirmation and the signature are about it.
  addTradingStatement: ({ transferId }: { transferId: string }) => ({ kind: 'sign', subject: transferId }),
  offerTransfer: ({ id }: { id: string }) => ({ kind: 'sign', subject: id }),
  confirmTransfer: ({ id }: { id: string }) => ({ kind: 'sign', subject: id }),
  consentTransfer: ({ id }: { id: string }) => ({ kind: 'sign', subject: id }),
  signTransfer: ({ id }: { id: string }) => ({ kind: 'sign', subject: id }),
  submitSuccession: ({ id }: { id: string }) => ({ kind: 'sign', subject: id }),
  contestSuccession: ({ id }: { id: string }) => ({ kind: 'sign', subject: id }),
  answerOwnership: ({ id }: { id: string }) => ({ kind: 'sign', subject: id }),
};

/** The one decision that needs to know what was asked for; made once the input is read. */
export async function admitMinor(
  context: AppContext,
  call: AnyCall,
  actor: Actor,
  input: unknown,
): Promise<void> {
  const guarded = GUARDED[call.name];
  if (guarded === undefined || actor.kind !== 'account') return;
  const { kind, subject } = guarded(input as never);
  await requireGuardian(context, actor.accountId, kind, subject);
}

async function admitStaff(context: AppContext, call: AnyCall, token: string | undefined): Promise<Actor> {
  if (token === undefined) throw new Refusal('NOT_SIGNED_IN');
  const actor = await findStaffSession(context, token);
  if (actor === undefined) throw new Refusal('SESSION_ENDED');
  if (call.access !== 'staff' && actor.role !== call.access) throw new Refusal('NOT_ALLOWED');
  if (actor.mustChangePassword && !BEFORE_PASSWORD_CHANGE.has(call.name))
    throw new Refusal('NOT_ALLOWED', '请先更换一次性密码');
  return actor;
}
