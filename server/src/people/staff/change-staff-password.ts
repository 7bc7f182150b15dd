import { digestPassword } from '../accounts/index.ts';
import { type AppContext, inTransaction, Refusal, type StaffActor } from '../../platform/index.ts';
import { askDesk } from './ask-desk.ts';
import { auditStaff } from './audit-staff.ts';
import { limitOwnTries } from './limit-tries.ts';

/** All other sessions of the account end. @throws Refusal BAD_INPUT, CREDENTIALS_WRONG, PASSWORD_COMMON */
export async function changeStaffPassword(
  context: AppContext,
  { staffId, tokenSha256 }: StaffActor,
  { current, next }: { current: string; next: string },
): Promise<null> {
  if (next === current) throw new Refusal('BAD_INPUT', '新密码不能与原密码相同');
  await limitOwnTries(context, staffId);
  const nextDigest = await digestPassword(next);
  const keepTokenSha256 = Buffer.from(tokenSha256).toString('hex');
  await askDesk(context.sealer.staff.changePassword({ staffId, current, nextDigest, keepTokenSha256 }));
  await inTransaction(context.db, (tx) => auditStaff(tx, staffId, 'password-changed', staffId));
  return null;
}
