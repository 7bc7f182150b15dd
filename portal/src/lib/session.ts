import type { OutputOf, getOwnAccount } from '@yinji/contract';
import { createSessionStore, forgetStored } from '@yinji/web';

export type Account = OutputOf<typeof getOwnAccount>;
export interface Session {
  token: string;
  account: Account;
}

/** Unfinished forms, each under the id of its account. */
export const DRAFTS_PREFIX = 'yinji.kept.';

/** Token and account, kept in the browser's storage (specification section 4) and shared by its tabs. */
const store = createSessionStore<Session>({
  key: 'yinji.session',
  draftsPrefix: DRAFTS_PREFIX,
  storage: () => globalThis.localStorage,
  ownerOf: ({ account }) => account.id,
  parse: ({ token, account }) =>
    typeof token === 'string' && token !== '' && typeof account?.nickname === 'string'
      ? { token, account }
      : undefined,
});

export const { parseSession, forgetDrafts, useSession, followOtherTabs } = store;

export const session = {
  ...store.session,
  renew: (account: Account) => store.session.renew({ account }),
  end() {
    store.session.end();
    // The personal session of somebody acting for an organisation is removed with it.
    forgetStored(
      () => localStorage,
      (key) => key === 'yinji.own-session',
    );
  },
};
