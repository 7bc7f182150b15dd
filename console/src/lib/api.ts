import { getStaff, staffSignOut } from '@yinji/contract';
import { notice } from '@yinji/ui';
import { createApiClient, setServerTime } from '@yinji/web';
import { forgetDrafts, session } from './session.ts';

/** The one client of this page. */
export const api = createApiClient({
  fetch: (...request) => fetch(...request),
  token: session.token,
  onServerTime: setServerTime,
  onSignedOut(token, message) {
    // An answer to a token that has been replaced meanwhile must not end the new session.
    if (token !== session.token()) return;
    notice(message, { kind: 'warning' });
    session.end();
  },
});

/** Role and password duty may have changed since the session was stored. Asked once per page load. */
export async function renewStaff(): Promise<void> {
  const token = session.token();
  if (!token) return;
  const staff = await api.call(getStaff, {}).catch(() => undefined);
  if (staff && token === session.token()) session.renew(staff);
}

/** Ends the session here at once, and at the server as well as it can be reached. */
export async function leaveSession(): Promise<void> {
  const token = session.token();
  session.end();
  forgetDrafts();
  if (token) await api.call(staffSignOut, {}, { token }).catch(() => undefined);
}
