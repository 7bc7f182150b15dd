export { commandStaff, type StaffCommand } from './command-staff.ts';
