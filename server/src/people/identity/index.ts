export { ADULT_YEARS, checkAge, OWN_ACCOUNT_YEARS } from './check-age.ts';
export {
  acceptOffer,
  countWards,
  endGuardianshipOf,
  findGuardianship,
  insertGuardianship,
  listWards,
  lockOfferByCode,
} from './guardianship-store.ts';
export { getIdNumber } from './get-id-number.ts';
export { findPerson, getPerson, isVerified, openName, type Person } from './get-person.ts';
export { continueKeyRequestKind } from './identity-jobs.ts';
export { ACCOUNTS_PER_NUMBER, grantIdentity } from './grant-identity.ts';
export { ageFromIdNumber, isIdNumber, maskName, normaliseIdNumber } from './id-number.ts';
export { countAccountsOfIdNumber, endOpenChecks, sealedNameOf } from './identity-store.ts';
export { CONSENT_VERSION } from './start-check.ts';
export { isSamePerson } from './is-same-person.ts';
