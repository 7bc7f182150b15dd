export { findPerson, getPerson, isVerified, type Person } from './get-person.ts';
export { isIdNumber, normaliseIdNumber } from './id-number.ts';
export { isSamePerson } from './is-same-person.ts';
