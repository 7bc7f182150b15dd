import {
  changeStaffPassword,
  endOwnStaffSession,
  endStaffSessions,
  getStaff,
  listOwnStaffSessions,
  staffSignIn,
  staffSignOut,
} from '@yinji/contract';
import {
  Refusal,
  type Route,
  type AppContext,
  inTransaction,
  staffRoute,
  visitorRoute,
} from '../../platform/index.ts';
import { changeStaffPassword as changePassword } from './change-staff-password.ts';
import { endOwnStaffSession as endOwn, endStaffSessions as endOf } from './end-staff-sessions.ts';
import { listOwnSessions } from './list-own-sessions.ts';
import { revokeStaffSession } from './staff-sessions-store.ts';
import { staffSignIn as signIn } from './staff-sign-in.ts';
import { findStaff } from './staff-store.ts';

export const staffRoutes = (context: AppContext): Route[] => [
  visitorRoute(staffSignIn, (input, caller) => signIn(context, input, caller)),
  staffRoute(staffSignOut, async (_input, { actor }) => {
    await inTransaction(context.db, (tx) => revokeStaffSession(tx, actor.tokenSha256, context.now()));
    return null;
  }),
  staffRoute(getStaff, async (_input, { actor }) => {
    const staff = await findStaff(context.db, actor.staffId);
    if (staff === undefined) throw new Refusal('SESSION_ENDED');
    return {
      id: staff.id,
      name: staff.name,
      role: staff.role,
      mustChangePassword: staff.must_change_password,
      mustAddFactor: actor.mustAddFactor ?? false,
    };
  }),
  staffRoute(changeStaffPassword, (input, { actor }) => changePassword(context, actor, input)),
  staffRoute(listOwnStaffSessions, (_input, { actor }) => listOwnSessions(context, actor)),
  staffRoute(endOwnStaffSession, ({ id }, { actor }) => endOwn(context, actor, id)),
  staffRoute(endStaffSessions, ({ id }, { actor }) => endOf(context, actor, id)),
];
