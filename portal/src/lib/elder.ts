import { useSyncExternalStore } from 'react';

/** Read by `app/first-paint.ts` too. */
const KEY = 'yinji.elder';
const listeners = new Set<() => void>();

/** The mode's style sheet, which the page names disabled (`portal/vite.config.ts`). */
const sheet = () => document.querySelector<HTMLLinkElement>('#elder');

let isOn = read();

function read(): boolean {
  try {
    return globalThis.localStorage?.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

function show(on: boolean): void {
  isOn = on;
  const link = sheet();
  if (link) link.disabled = !on;
  for (const listener of listeners) listener();
}

export function switchElder(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  show(on);
}

function subscribe(listener: () => void) {
  // Another tab of this browser.
  const follow = () => isOn !== read() && show(read());
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}

export const isElder = (): boolean => isOn;

/** Whether the elder mode is on: large text, one column, a deposit in single questions. */
export const useElder = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOn,
    () => false,
  );
