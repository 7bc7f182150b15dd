import { digestPassword, isPassword } from '../accounts/index.ts';
import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from './audit-staff.ts';
import { revokeStaffSessions } from './staff-sessions-store.ts';
import { findStaff, setStaffPassword } from './staff-store.ts';

/** All other sessions of the account end. */
export async function changeStaffPassword(
  context: AppContext,
  actor: StaffActor,
  given: { current: string; next: string },
): Promise<null> {
  const staff = await findStaff(context.db, actor.staffId);
  if (!(await isPassword(staff?.password_digest, given.current))) throw new Refusal('CREDENTIALS_WRONG');
  if (given.next === given.current) throw new Refusal('BAD_INPUT', '新密码不能与原密码相同');
  const digest = await digestPassword(given.next);
  await inTransaction(context.db, async (tx) => {
    await setStaffPassword(tx, actor.staffId, { password_digest: digest, password_expires_at: null });
    await revokeStaffSessions(tx, actor.staffId, context.now(), actor.tokenSha256);
    await auditStaff(tx, actor.staffId, 'password-changed', actor.staffId);
  });
  return null;
}
