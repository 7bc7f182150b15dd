export { addStaff } from './add-staff.ts';
export { auditStaff } from './audit-staff.ts';
export { listOpened } from './audit-store.ts';
export { findStaffSession } from './find-staff-session.ts';
export {
  confirmProposer,
  onePerson,
  refuseOwnMatter,
  requireDecider,
  requireSecondPerson,
  type SecondPerson,
  type Verdicted,
} from './require-second-person.ts';
export { isSameHuman, listOwnStaffIds, ownAccounts } from './second-person-store.ts';
export { removeFactors } from './factors-store.ts';
export { newPasswordHalf, storeOneTime } from './one-time-password.ts';
export { revokeStaffSessions } from './staff-sessions-store.ts';
export {
  countStaff,
  findStaffByName,
  findStaffName,
  isNameTaken,
  listStaffRows,
  lockAdmins,
  lockStaff,
  setStaffLeft,
  setStaffPassword,
  setStaffRole,
} from './staff-store.ts';
