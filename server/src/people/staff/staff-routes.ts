import { changeStaffPassword, getStaff, staffSignIn, staffSignOut } from '@yinji/contract';
import {
  Refusal,
  type Route,
  type AppContext,
  inTransaction,
  staffRoute,
  visitorRoute,
} from '../../platform/index.ts';
import { changeStaffPassword as changePassword } from './change-staff-password.ts';
import { staffSignIn as signIn } from './staff-sign-in.ts';
import { findStaff, revokeStaffSession } from './staff-store.ts';

export const staffRoutes = (context: AppContext): Route[] => [
  visitorRoute(staffSignIn, (input, { network }) => signIn(context, input, network)),
  staffRoute(staffSignOut, async (_input, { actor }) => {
    await inTransaction(context.db, (tx) => revokeStaffSession(tx, actor.tokenSha256, context.now()));
    return null;
  }),
  staffRoute(getStaff, async (_input, { actor }) => {
    const staff = await findStaff(context.db, actor.staffId);
    if (staff === undefined) throw new Refusal('SESSION_ENDED');
    return { id: staff.id, name: staff.name, role: staff.role, mustChangePassword: staff.must_change_password };
  }),
  staffRoute(changeStaffPassword, (input, { actor }) => changePassword(context, actor, input)),
];
