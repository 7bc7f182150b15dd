/** Who acts: accounts, staff, real names, organisations, guardians; what they are told. */
export { accountsRoutes } from './accounts/accounts-routes.ts';
export {
  attachPersonKind,
  changePassword,
  changeTarget,
  checkOwnCode,
  findAccount,
  findAccountByLookup,
  findAgreementVersions,
  findSession,
  hasAccepted,
  hasConsent,
  insertConsent,
  listChannels,
  makeChallenge,
  lockAccountForClosing,
  networkOf,
  lockAccount,
  readTarget,
  registerWithPassword,
  resetPassword,
  revokeAllSessions,
  revokeConsents,
  setAgreementVersion,
  signIn,
  takeAnswer,
  targetLookup,
  updateAccount,
  useUpCode,
} from './accounts/index.ts';
export type { OpenedSession } from './accounts/index.ts';
export { peopleErasure } from './erasure-store.ts';
export { guardiansRoutes } from './guardians/guardians-routes.ts';
export { requireGuardian } from './guardians/index.ts';
export { changeHold, insertHold, isAccountHeld, lockHold } from './holds/index.ts';
export type { LockedHold } from './holds/index.ts';
export { identityReviewsRoutes } from './identity-reviews/identity-reviews-routes.ts';
export { peopleJobs } from './jobs.ts';
export { identityRoutes } from './identity/identity-routes.ts';
export {
  continueKeyRequestKind,
  findPerson,
  getIdNumber,
  getPerson,
  isIdNumber,
  isVerified,
  maskName,
  normaliseIdNumber,
} from './identity/index.ts';
export type { Person } from './identity/index.ts';
export { findRole, insertAct } from './organisations/index.ts';
export { noticesRoutes } from './notices/notices-routes.ts';
export { hideUnread, insertNotices, notifyAccount } from './notices/index.ts';
export { organisationsRoutes } from './organisations/organisations-routes.ts';
export { deliveryRoutes } from './outbox/delivery-routes.ts';
export { queueMessage } from './outbox/index.ts';
export * from './proceedings/index.ts';
export { recoveryRoutes } from './recovery/recovery-routes.ts';
export {
  auditStaff,
  findStaffByName,
  findStaffName,
  findStaffSession,
  isSameHuman,
  listOwnStaffIds,
  ownAccounts,
  refuseOwnMatter,
} from './staff/index.ts';
export type { SecondPerson } from './staff/index.ts';
export { reviewersRoutes } from './staff/reviewers-routes.ts';
export { staffRoutes } from './staff/staff-routes.ts';
