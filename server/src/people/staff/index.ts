export { addStaff, STAFF_ROLES } from './add-staff.ts';
export { auditStaff } from './audit-staff.ts';
export { findStaffSession } from './find-staff-session.ts';
export {
  refuseOwnMatter,
  requireDecider,
  requireSecondPerson,
  type SecondPerson,
} from './require-second-person.ts';
export { isSameHuman, isSameStaff, ownAccounts } from './second-person-store.ts';
export { findStaffByName } from './staff-store.ts';
