import { getStaff, staffSignOut } from '@yinji/contract';
import { notice } from '@yinji/ui';
import { createApiClient, setServerTime } from '@yinji/web';
import { askFactor } from './ask-factor.ts';
import { forgetDrafts, session } from './session.ts';

/** The one API client of this app. */
export const api = createApiClient({
  fetch: (...request) => fetch(...request),
  token: session.token,
  onServerTime: setServerTime,
  askFactor,
  onSignedOut(token, message) {
    // An answer to a replaced token must not end the new session.
    if (token !== session.token()) return;
    notice(message, { kind: 'warning' });
    session.end();
  },
});

/** Role and password duty may have changed since the session was stored. Fetched once per page load. */
export async function renewStaff(): Promise<void> {
  const token = session.token();
  if (!token) return;
  const staff = await api.call(getStaff, {}).catch(() => undefined);
  if (staff && token === session.token()) session.renew(staff);
}

/** Ends the session here at once, and at the server if it is reachable. */
export async function leaveSession({ keepsDrafts = false } = {}): Promise<void> {
  const token = session.token();
  session.end();
  if (!keepsDrafts) forgetDrafts();
  if (token) await api.call(staffSignOut, {}, { token }).catch(() => undefined);
}
