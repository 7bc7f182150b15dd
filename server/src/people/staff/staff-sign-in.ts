import { coarseAddress, isPassword, newToken, tokenSha256 } from '../accounts/index.ts';
import {
  Refusal,
  type RequestContext,
  type AppContext,
  inTransaction,
  recordSecurityEvent,
  takeToken,
} from '../../platform/index.ts';
import { auditStaff } from './audit-staff.ts';
import { insertStaffSession } from './staff-sessions-store.ts';
import { findStaffByName, lockStaff } from './staff-store.ts';

const SESSION_HOURS = 10;

/** By network, whatever the name. */
const BY_NETWORK = { capacity: 30, refillSeconds: 20 };
/**
 * By name and network together: a stranger who guesses a colleague's password shuts out their own network, never the
 * colleague at another one.
 */
const BY_NAME_THERE = { capacity: 8, refillSeconds: 60 };

type Caller = Pick<RequestContext<unknown>, 'address' | 'network' | 'device'>;

/** Signs a console account in; the answer is the same for an unknown name and a wrong password. */
export async function staffSignIn(
  context: AppContext,
  { account: name, password }: { account: string; password: string },
  caller: Caller,
) {
  const { network } = caller;
  await takeToken(context, 'staff-address', network, BY_NETWORK, 'TOO_MANY_REQUESTS');
  await takeToken(context, 'staff-sign-in', `${name}\n${network}`, BY_NAME_THERE, 'TOO_MANY_REQUESTS');
  const staff = await findStaffByName(context.db, name);
  if (!(await isPassword(staff?.password_digest, password)) || staff === undefined) {
    await recordSecurityEvent(context, { kind: 'staff-sign-in-refused', who: name, network, what: 'password' });
    throw new Refusal('CREDENTIALS_WRONG');
  }
  const token = newToken();
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    // A password that was reset during the check, or a colleague who has left meanwhile, opens no session.
    const locked = await lockStaff(tx, staff.id);
    if (locked?.password_digest !== staff.password_digest) throw new Refusal('CREDENTIALS_WRONG');
    if (locked.password_expires_at !== null && locked.password_expires_at <= now)
      throw new Refusal('CREDENTIALS_WRONG', '一次性密码已过期，请管理员重置');
    await insertStaffSession(tx, {
      token_sha256: tokenSha256(token),
      staff_id: staff.id,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + SESSION_HOURS * 3_600_000),
      device: caller.device,
      network: coarseAddress(caller.address),
    });
    await auditStaff(tx, staff.id, 'sign-in', staff.id);
  });
  await recordSecurityEvent(context, { kind: 'staff-sign-in', who: name, network });
  return {
    token,
    staff: { id: staff.id, name, role: staff.role, mustChangePassword: staff.must_change_password },
  };
}
