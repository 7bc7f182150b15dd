import type { OutputOf, getStaff } from '@yinji/contract';
import { createSessionStore } from '@yinji/web';

export type Staff = OutputOf<typeof getStaff>;
export interface Session {
  token: string;
  staff: Staff;
}

/** Unsent input, under the id of its author. */
export const DRAFTS_PREFIX = 'yinji.console.kept.';

/** Token and person, in this tab only: closing it signs out, and a second tab signs in again. */
const store = createSessionStore<Session>({
  key: 'yinji.console',
  draftsPrefix: DRAFTS_PREFIX,
  storage: () => globalThis.sessionStorage,
  ownerOf: ({ staff }) => staff.id,
  parse: ({ token, staff }) =>
    typeof token === 'string' &&
    token !== '' &&
    typeof staff?.name === 'string' &&
    typeof staff.role === 'string'
      ? { token, staff }
      : undefined,
});

export const { parseSession, forgetDrafts, useSession } = store;
export const session = { ...store.session, renew: (staff: Staff) => store.session.renew({ staff }) };
