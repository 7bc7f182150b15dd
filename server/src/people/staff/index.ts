export { addStaff, STAFF_ROLES } from './add-staff.ts';
export { auditStaff } from './audit-staff.ts';
export { findStaffSession } from './find-staff-session.ts';
export { findStaffByName } from './staff-store.ts';
