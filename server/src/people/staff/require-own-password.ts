import { isPassword } from '../accounts/index.ts';
import { Refusal, type StaffActor, type AppContext, takeToken } from '../../platform/index.ts';
import { findStaff } from './staff-store.ts';

/**
 * The person at the screen, not only their session: before anything that lets one sign in.
 * @throws Refusal CREDENTIALS_WRONG, TOO_MANY_REQUESTS
 */
export async function requireOwnPassword(context: AppContext, { staffId }: StaffActor, password: string) {
  await takeToken(context, 'staff-password', staffId, { capacity: 8, refillSeconds: 60 }, 'TOO_MANY_REQUESTS');
  const staff = await findStaff(context.db, staffId);
  if (!(await isPassword(staff?.password_digest, password)) || staff === undefined)
    throw new Refusal('CREDENTIALS_WRONG');
  return staff;
}
