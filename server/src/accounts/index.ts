export {
  findAccount,
  findAccountByTarget,
  insertOrganisationAccount,
  updateAccount,
  type AccountRow,
} from './accounts-store.ts';
export { findSession } from './find-session.ts';
export { hasConsent, insertConsent, revokeConsents } from './consents-store.ts';
export { hasAccepted } from './has-accepted.ts';
export { checkOwnCode, spendCode } from './own-code.ts';
export { openSession } from './open-session.ts';
export { digestPassword, isPassword } from './password.ts';
export { listChannels } from './list-channels.ts';
export { registerWithPassword } from './register-with-password.ts';
export { sendCode } from './send-code.ts';
export { signIn, type OpenedSession } from './sign-in.ts';
export { signOut } from './sign-out.ts';
export { readTarget, targetLookup, type Target } from './target.ts';
export { newToken, tokenSha256 } from './token.ts';
