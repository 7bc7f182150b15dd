import { useSyncExternalStore } from 'react';
import { forgetStored } from './drafts/forget-stored.ts';

interface SessionStoreOptions<Session> {
  /** Of the stored session. */
  key: string;
  /** Of every stored draft; the id of its owner follows. */
  draftsPrefix: string;
  /** Asked anew each time: where storage is switched off this throws, and the session lives as long as the page. */
  storage: () => Storage | undefined;
  /** Whose session it is. */
  ownerOf: (session: Session) => string;
  /** Reads what was stored; undefined where it is not a session. The server judges the token, not this. */
  parse: (stored: Partial<Session>) => Session | undefined;
}

/** Token and person, kept in the browser's storage. */
export function createSessionStore<Session extends { token: string }>(options: SessionStoreOptions<Session>) {
  const { key, draftsPrefix, storage, ownerOf } = options;
  const listeners = new Set<() => void>();
  let current = read();
  let replacing = 0;

  function show(next: Session | undefined) {
    current = next;
    for (const listener of listeners) listener();
  }

  function change(next: Session | undefined) {
    try {
      if (next) storage()?.setItem(key, JSON.stringify(next));
      else storage()?.removeItem(key);
    } catch {
      // Storage may be switched off or full.
    }
    show(next);
  }

  function read(): Session | undefined {
    try {
      return parseSession(storage()?.getItem(key));
    } catch {
      return undefined;
    }
  }

  function parseSession(stored: string | null | undefined): Session | undefined {
    if (!stored) return undefined;
    try {
      return options.parse(JSON.parse(stored) as Partial<Session>);
    } catch {
      return undefined;
    }
  }

  /** Drafts hold addresses, telephone numbers, names of others: they go when a person signs out, or another signs in. */
  function forgetDrafts(except?: string) {
    forgetStored(
      () => storage()!,
      (name) => name.startsWith(draftsPrefix) && !(except && name.startsWith(`${draftsPrefix}${except}.`)),
    );
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  const session = {
    get: () => current,
    token: () => current?.token,
    subscribe,
    start(next: Session) {
      // Whoever acts for an organisation comes from a running session, and goes back to their own words.
      if (!current) forgetDrafts(ownerOf(next));
      change(next);
    },
    /**
     * Starts what a call answers that ends the present token. An answer to the old one that comes meanwhile, a poll's,
     * says nothing about the new one.
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
    /** What the server says about the person by now. */
    renew(person: Omit<Session, 'token'>) {
      if (current) change({ ...current, ...person });
    },
    /** Drafts stay for whoever signs in again: a session also ends by itself. */
    end: () => change(undefined),
  };

  return {
    session,
    parseSession,
    forgetDrafts,
    useSession: () => useSyncExternalStore(subscribe, session.get, () => undefined),
    /** Signing in or out in one tab does so in all. */
    followOtherTabs() {
      addEventListener('storage', (event) => {
        if (event.key === key || event.key === null) show(parseSession(event.newValue));
      });
    },
  };
}
