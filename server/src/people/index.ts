/** Who acts: accounts, staff, real names, organisations, guardians; what they are told. */
export {
  attachPersonKind,
  changePassword,
  changeTarget,
  checkOwnCode,
  findAccount,
  findAccountByLookup,
  findAgreementVersions,
  findSessionWith,
  hasAccepted,
  hasConsent,
  insertConsent,
  listChannels,
  makeChallenge,
  lockAccountForClosing,
  lockAccount,
  newToken,
  readTarget,
  registerWithPassword,
  redeemTicket,
  resetPassword,
  notifyEverywhere,
  revokeAllSessions,
  revokeConsents,
  setAgreementVersion,
  signIn,
  takeAnswer,
  targetLookup,
  tokenSha256,
  updateAccount,
  useUpCode,
} from './accounts/index.ts';
export type { OpenedSession } from './accounts/index.ts';
export { endNoticesAbout, peopleErasure } from './erasure-store.ts';
export { hasGuardianAgreed, requireGuardian } from './guardians/index.ts';
export { changeHold, insertHold, isAccountHeld, isWorkHeld, lockHold } from './holds/index.ts';
export type { LockedHold } from './holds/index.ts';
export { peopleJobs } from './jobs.ts';
export { peopleRoutes } from './routes.ts';
export {
  continueKeyRequestKind,
  findPerson,
  getIdNumber,
  getPerson,
  isIdNumber,
  isVerified,
  openName,
  sealedNameOf,
  maskName,
  normaliseIdNumber,
} from './identity/index.ts';
export type { Person } from './identity/index.ts';
export { findRole, insertAct } from './organisations/index.ts';
export { hideUnread, insertNotices, notifyAccount } from './notices/index.ts';
export { queueMessage } from './outbox/index.ts';
export * from './proceedings/index.ts';
export {
  auditStaff,
  confirmProposer,
  findStaffByName,
  findStaffName,
  findStaffSession,
  isSameHuman,
  listOwnStaffIds,
  ownAccounts,
  refuseOwnMatter,
  requireSecondPerson,
} from './staff/index.ts';
export type { SecondPerson } from './staff/index.ts';
