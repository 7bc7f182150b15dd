import { isPassword } from '../accounts/index.ts';
import { type AppContext, recordSecurityEvent, Refusal, takeToken } from '../../platform/index.ts';
import { findStaffByName } from './staff-store.ts';

/** By network, whatever the name. */
const BY_NETWORK = { capacity: 30, refillSeconds: 20 };
/**
 * By name and network together: a stranger who guesses a colleague's password shuts out their own network, never the
 * colleague at another one.
 */
const BY_NAME_THERE = { capacity: 8, refillSeconds: 60 };

/**
 * The answer is the same for an unknown name and a wrong password, and each stands in the security log.
 * @throws Refusal CREDENTIALS_WRONG, TOO_MANY_REQUESTS
 */
export async function checkStaffPassword(
  context: AppContext,
  { account: name, password }: { account: string; password: string },
  network: string,
) {
  await takeToken(context, 'staff-address', network, BY_NETWORK, 'TOO_MANY_REQUESTS');
  await takeToken(context, 'staff-sign-in', `${name}\n${network}`, BY_NAME_THERE, 'TOO_MANY_REQUESTS');
  const staff = await findStaffByName(context.db, name);
  if (!(await isPassword(staff?.password_digest, password)) || staff === undefined) {
    await recordSecurityEvent(context, { kind: 'staff-sign-in-refused', who: name, network, what: 'password' });
    throw new Refusal('CREDENTIALS_WRONG');
  }
  if (staff.password_expires_at !== null && staff.password_expires_at <= context.now())
    throw new Refusal('CREDENTIALS_WRONG', '一次性密码已过期，请管理员重置');
  return staff;
}
