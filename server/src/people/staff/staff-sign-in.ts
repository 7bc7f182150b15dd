import { isPassword, newToken, tokenSha256 } from '../accounts/index.ts';
import { Refusal, type AppContext, inTransaction, takeToken } from '../../platform/index.ts';
import { auditStaff } from './audit-staff.ts';
import { findStaffByName, insertStaffSession } from './staff-store.ts';

const SESSION_HOURS = 10;

/** Signs a console account in; the answer is the same for an unknown name and a wrong password. */
export async function staffSignIn(
  context: AppContext,
  given: { account: string; password: string },
  network: string,
) {
  await takeToken(context, 'staff-address', network, { capacity: 30, refillSeconds: 20 }, 'TOO_MANY_REQUESTS');
  await takeToken(
    context,
    'staff-sign-in',
    given.account,
    { capacity: 8, refillSeconds: 60 },
    'TOO_MANY_REQUESTS',
  );
  const staff = await findStaffByName(context.db, given.account);
  if (!(await isPassword(staff?.password_digest, given.password)) || staff === undefined)
    throw new Refusal('CREDENTIALS_WRONG');
  const token = newToken();
  await inTransaction(context.db, async (tx) => {
    const expires = new Date(context.now().getTime() + SESSION_HOURS * 3_600_000);
    await insertStaffSession(tx, { token_sha256: tokenSha256(token), staff_id: staff.id, expires_at: expires });
    await auditStaff(tx, staff.id, 'sign-in', staff.id);
  });
  return {
    token,
    staff: { id: staff.id, name: staff.name, role: staff.role, mustChangePassword: staff.must_change_password },
  };
}
