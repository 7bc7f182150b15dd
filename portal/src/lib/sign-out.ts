import { signOut } from '@yinji/contract';
import { notice } from '@yinji/ui';
import { SIGNED_OUT_STAYS_MS } from '../config/constants.ts';
import { api } from './api.ts';
import { ownToken } from './own-session.ts';
import { forgetDrafts, session } from './session.ts';
import { fixedWords } from './words.ts';

/** Ends the session here at once, and at the server if it is reachable. */
export async function leaveSession(): Promise<void> {
  // A person acting for an organisation leaves it and their own account alike.
  const tokens = [session.token(), ownToken()];
  session.end();
  forgetDrafts();
  for (const token of tokens)
    if (token) await api.call(signOut, {}, { quiet: true, token }).catch(() => undefined);
  notice(fixedWords.signedOut, { kind: 'success', ms: SIGNED_OUT_STAYS_MS });
}
