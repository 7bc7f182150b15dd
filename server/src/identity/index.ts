export { findPerson, getPerson, isVerified, type Person } from './get-person.ts';
