export {
  findAccount,
  findAccountByTarget as findAccountByLookup,
  insertOrganisationAccount,
  lockOpenAccount,
  lockAccountForClosing,
  lockAccount,
  updateAccount,
  type AccountRow,
} from './accounts-store.ts';
export { attachPersonKind } from './account-jobs.ts';
export { bindTarget } from './bind-target.ts';
export { coarseAddress, type Caller } from './caller.ts';
export { changePassword } from './change-password.ts';
export { changeTarget } from './change-target.ts';
export { checkCode } from './check-code.ts';
export { checkOwnCode } from './check-own-code.ts';
export { hasConsent, insertConsent, revokeConsents } from './consents-store.ts';
export { describeDevice } from './describe-device.ts';
export { dispatchCode } from './dispatch-code.ts';
export { findAgreementVersions } from './find-agreement-versions.ts';
export { findSession, findSessionWith } from './find-session.ts';
export { forgetOldTraces } from './forget-old-traces.ts';
export { hasAccepted } from './has-accepted.ts';
export { listChannels } from './list-channels.ts';
export { makeChallenge } from './make-challenge.ts';
export { findSessionOrigin, revokeAllSessions, revokeMemberSessions } from './sessions-store.ts';
export { openSession } from './open-session.ts';
export { digestPassword } from './password.ts';
export { registerWithPassword } from './register-with-password.ts';
export { redeemTicket } from './redeem-ticket.ts';
export { resetPassword } from './reset-password.ts';
export { setAgreementVersion } from './set-agreement-version.ts';
export { signIn, type OpenedSession } from './sign-in.ts';
export { readTarget, targetLookup, type Target } from './target.ts';
export { takeAnswer } from './take-answer.ts';
export { notifyEverywhere } from './notify-everywhere.ts';
export { newToken, tokenSha256 } from './token.ts';
export { useUpCode } from './use-up-code.ts';
export { warnOfSignIns } from './warn-of-sign-ins.ts';
