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

interface Layer {
  readonly current: Shortcuts;
}
/** From the ground, which every page stands on, to what was opened last. */
const layers: Layer[] = [];

/** What a key does now: the highest layer that knows it; behind an open dialog the ground rests. */
export function shortcutIn(all: readonly Layer[], name: string, isCovered: boolean): (() => void) | undefined {
  return all.findLast((layer) => layer.current[name] && !(isCovered && grounds.has(layer)))?.current[name];
}
const grounds = new WeakSet<Layer>();

function press(event: KeyboardEvent) {
  if (event.defaultPrevented) return;
  const name = shortcutOf(event);
  if (name === undefined || (event.repeat && !REPEATED.has(name))) return;
  const work = shortcutIn(layers, name, document.querySelector('dialog[open]') !== null);
  if (!work || (name !== 'ctrl+enter' && (isTyping(event.target) || !singleKeys.get()))) return;
  event.preventDefault();
  work();
}
/** Held down they go on: walking through rows. */
const REPEATED = new Set(['j', 'k']);

/**
 * While mounted, the page's shortcuts; with `ground` those of the whole console, which a page's own go before. Single keys
 * rest while typing, and where the person switched them off (WCAG 2.1.4).
 */
export function useShortcuts(shortcuts: Shortcuts, place: 'page' | 'ground' = 'page') {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (layers.length === 0) addEventListener('keydown', press);
    if (place === 'ground') grounds.add(latest);
    if (place === 'ground') layers.unshift(latest);
    else layers.push(latest);
    return () => {
      layers.splice(layers.indexOf(latest), 1);
      if (layers.length === 0) removeEventListener('keydown', press);
    };
  }, [place]);
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
