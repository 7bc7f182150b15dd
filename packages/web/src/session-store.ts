import { useSyncExternalStore } from 'react';
import { forgetStored } from './drafts/forget-stored.ts';

interface SessionStoreOptions<Session> {
  /** Of the stored session. */
  key: string;
  /** Of every stored draft; the id of its owner follows. */
  draftsPrefix: string;
  /** Read each time: where storage is switched off this throws, and the session lasts as long as the page. */
  storage: () => Storage | undefined;
  /** The id of the session's owner. */
  ownerOf: (session: Session) => string;
  /** Reads a stored session; undefined where it is none. The server judges the token. */
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

  /**
   * Drafts contain addresses, telephone numbers and names of others: they are removed when a person signs out,
   * or another signs in.
   */
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
      // A person acting for an organisation comes from a running session and returns to their own drafts.
      if (!current) forgetDrafts(ownerOf(next));
      change(next);
    },
    /**
     * Runs a call that replaces the present token. An answer to the old token that arrives meanwhile, such as a
     * poll's, does not end the new one.
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
    /**
     * Updates the person from the server's answer. An equal answer changes nothing: React would discard the rendering
     * that is under way and begin again without a pause.
     */
    renew(person: Omit<Session, 'token'>) {
      if (!current) return;
      const next = { ...current, ...person };
      if (JSON.stringify(next) !== JSON.stringify(current)) change(next);
    },
    /** Drafts are kept for the next sign-in, since a session also expires by itself. */
    end: () => change(undefined),
  };

  return {
    session,
    parseSession,
    forgetDrafts,
    useSession: () => useSyncExternalStore(subscribe, session.get, () => undefined),
    /** Signing in or out in one tab does so in all; `onEnd` where another one ended the session. */
    followOtherTabs(onEnd?: () => void) {
      addEventListener('storage', (event) => {
        if (event.key !== key && event.key !== null) return;
        const next = parseSession(event.newValue);
        if (current && !next) onEnd?.();
        show(next);
      });
    },
  };
}
