export {
  findAccount,
  findAccountByTarget,
  insertConsent,
  updateAccount,
  type AccountRow,
} from './accounts-store.ts';
export { findSession } from './find-session.ts';
export { digestPassword, isPassword } from './password.ts';
export { listChannels } from './list-channels.ts';
export { registerWithPassword } from './register-with-password.ts';
export { sendCode } from './send-code.ts';
export { signIn, type OpenedSession } from './sign-in.ts';
export { signOut } from './sign-out.ts';
export { targetLookup } from './target.ts';
export { newToken, tokenSha256 } from './token.ts';
