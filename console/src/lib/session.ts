import type { OutputOf, getStaff } from '@yinji/contract';
import { forgetStored } from '@yinji/ui/kept';
import { useSyncExternalStore } from 'react';

export type Staff = OutputOf<typeof getStaff>;
export interface Session {
  token: string;
  staff: Staff;
}

const KEY = 'yinji.console';
const listeners = new Set<() => void>();
let current = read();

/** Token and person, in this tab alone: closing it signs out, and a second tab asks again. */
export const session = {
  get: () => current,
  token: () => current?.token,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  start(next: Session) {
    forgetKept(next.staff.id);
    change(next);
  },
  /** What the server says about the person by now. */
  renew(staff: Staff) {
    if (current) change({ token: current.token, staff });
  },
  /** What is typed stays for whoever signs in again: a session also ends by itself. */
  end() {
    change(undefined);
  },
};

/** What is typed and not sent, each under the id of who typed it. */
export const KEPT_PREFIX = 'yinji.console.kept.';

/** It may name others: it goes when a person signs out, or another signs in. */
export function forgetKept(except?: string) {
  forgetStored(
    () => sessionStorage,
    (key) => key.startsWith(KEPT_PREFIX) && !(except && key.startsWith(`${KEPT_PREFIX}${except}.`)),
  );
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(session.subscribe, session.get);
}

function change(next: Session | undefined) {
  current = next;
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be switched off: the session then lives as long as this page.
  }
  for (const listener of listeners) listener();
}

function read(): Session | undefined {
  try {
    return parseSession(globalThis.sessionStorage?.getItem(KEY));
  } catch {
    return undefined;
  }
}

/** What was stored, or nothing where it is not a session. The server judges the token, not this. */
export function parseSession(stored: string | null | undefined): Session | undefined {
  if (!stored) return undefined;
  try {
    const { token, staff } = JSON.parse(stored) as Partial<Session>;
    const whole =
      typeof token === 'string' &&
      token !== '' &&
      typeof staff?.name === 'string' &&
      typeof staff.role === 'string';
    return whole ? { token, staff } : undefined;
  } catch {
    return undefined;
  }
}
