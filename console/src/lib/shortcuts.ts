import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * The name of what was pressed: `j`, `?`, `ctrl+enter`; undefined for what is the browser's. Where an input method
 * holds the keyboard the key's place is read instead.
 */
export function shortcutOf({ key, code, ctrlKey, metaKey, altKey }: Pressed): string | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key === 'Enter' ? 'ctrl+enter' : undefined;
  if (key === 'Process') return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase();
  return [...key].length === 1 ? key.toLowerCase().replace('？', '?') : undefined;
}

/** Where letters are typed, single keys are letters. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'button'].includes(target.type);
}

export type Shortcuts = Partial<Record<string, () => void>>;

/** While mounted, the page's shortcuts. Single keys rest while typing, and where the person switched them off (WCAG 2.1.4). */
export function useShortcuts(shortcuts: Shortcuts) {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat) return;
      const name = shortcutOf(event);
      const work = name === undefined ? undefined : latest.current[name];
      if (!work || (name !== 'ctrl+enter' && (isTyping(event.target) || !singleKeys.get()))) return;
      event.preventDefault();
      work();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const KEY = 'yinji.console.keys';
const listeners = new Set<() => void>();

/** Whether single keys do anything; kept on this device. */
export const singleKeys = {
  get(): boolean {
    try {
      return localStorage.getItem(KEY) !== 'off';
    } catch {
      return true;
    }
  },
  set(on: boolean) {
    try {
      if (on) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, 'off');
    } catch {
      // Without storage they stay on.
    }
    for (const listener of listeners) listener();
  },
};

export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, singleKeys.get);
}
