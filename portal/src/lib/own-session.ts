import { parseSession, session, type Session } from './session.ts';

const KEY = 'yinji.own-session';

export const ownToken = (): string | undefined => {
  try {
    return parseSession(localStorage.getItem(KEY))?.token;
  } catch {
    return undefined;
  }
};

/**
 * The person's own session while they act for an organisation, in the browser's storage like the session
 * itself.
 */
export function keepOwnSession(own: Session): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(own));
  } catch {
    // Storage may be switched off: then returning needs a new sign-in.
  }
}

/** Returns to one's own account; without a stored session, to sign-in. */
export function returnToOwnSession(): void {
  let own: Session | undefined;
  try {
    own = parseSession(localStorage.getItem(KEY));
    localStorage.removeItem(KEY);
  } catch {
    own = undefined;
  }
  if (own) session.start(own);
  else session.end();
}
