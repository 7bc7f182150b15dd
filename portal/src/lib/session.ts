import type { OutputOf, getOwnAccount } from '@yinji/contract';
import { forgetStored } from '@yinji/ui/kept';
import { useSyncExternalStore } from 'react';

export type Account = OutputOf<typeof getOwnAccount>;
export interface Session {
  token: string;
  account: Account;
}

const KEY = 'yinji.session';
const listeners = new Set<() => void>();
let current = read();
let replacing = 0;

/** Token and account, kept in the browser's storage (specification section 4) and shared by its tabs. */
export const session = {
  get: () => current,
  token: () => current?.token,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  start(next: Session) {
    // Whoever acts for an organisation comes from a running session, and goes back to their own words.
    if (!current) forgetKept(next.account.id);
    change(next);
  },
  /**
   * Starts what a call answers that ends the present token. An answer to the old one that comes meanwhile, a poll's, says
   * nothing about the new one.
   */
  async replace(call: Promise<Session>) {
    replacing += 1;
    try {
      change(await call);
    } finally {
      replacing -= 1;
    }
  },
  isReplacing: () => replacing > 0,
  /** What the server says about the account by now. */
  renew(account: Account) {
    if (current) change({ token: current.token, account });
  },
  /** What is typed stays for whoever signs in again: a session also ends by itself. */
  end() {
    change(undefined);
    // The own session of who acted for an organisation goes with it.
    forget((key) => key === 'yinji.own-session');
  },
};

/** Half-filled forms, each under the id of its account. */
export const KEPT_PREFIX = 'yinji.kept.';

/** Half-filled forms hold addresses and telephone numbers: they go when a person signs out, or another signs in. */
export function forgetKept(except?: string) {
  forget((key) => key.startsWith(KEPT_PREFIX) && !(except && key.startsWith(`${KEPT_PREFIX}${except}.`)));
}

const forget = (isMeant: (key: string) => boolean) => forgetStored(() => localStorage, isMeant);

export function useSession(): Session | undefined {
  return useSyncExternalStore(session.subscribe, session.get, () => undefined);
}

function change(next: Session | undefined) {
  current = next;
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be switched off or full: the session then lives as long as this page.
  }
  for (const listener of listeners) listener();
}

function read(): Session | undefined {
  try {
    return parseSession(globalThis.localStorage?.getItem(KEY));
  } catch {
    return undefined;
  }
}

/** What was stored, or nothing where it is not a session. The server judges the token, not this. */
export function parseSession(stored: string | null | undefined): Session | undefined {
  if (!stored) return undefined;
  try {
    const { token, account } = JSON.parse(stored) as Partial<Session>;
    return typeof token === 'string' && token !== '' && typeof account?.nickname === 'string'
      ? { token, account }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Signing in or out in one tab does so in all. */
export function followOtherTabs() {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY && key !== null) return;
    current = parseSession(newValue);
    for (const listener of listeners) listener();
  });
}
