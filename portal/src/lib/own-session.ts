import { parseSession, session, type Session } from './session.ts';

const KEY = 'yinji.own-session';

export const ownToken = (): string | undefined => {
  try {
    return parseSession(localStorage.getItem(KEY))?.token;
  } catch {
    return undefined;
  }
};

/** The person's own session while they act for an organisation, in the browser's storage as the session itself is. */
export function keepOwnSession(own: Session): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(own));
  } catch {
    // Storage may be switched off: the way back is then signing in again.
  }
}

/** Back to one's own account; without what was kept, to signing in. */
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
