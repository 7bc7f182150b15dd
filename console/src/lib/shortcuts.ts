import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * The name of a pressed key: `j`, `?`, `ctrl+enter`; undefined for the browser's own. With an active input
 * method the physical key is read instead.
 */
export function shortcutOf({ key, code, ctrlKey, metaKey, altKey }: Pressed): string | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key === 'Enter' ? 'ctrl+enter' : undefined;
  if (key === 'Process') return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase();
  return [...key].length === 1 ? key.toLowerCase().replace('？', '?') : undefined;
}

/** In text fields single keys are letters. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'button'].includes(target.type);
}

export type Shortcuts = Partial<Record<string, () => void>>;

interface Layer {
  readonly current: Shortcuts;
}
/** From the global layer, below every page, to the last opened one. */
const layers: Layer[] = [];

/** The shortcut of a key: of the highest layer that has it; global ones are disabled while a dialog is open. */
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
/** These repeat while held: moving through rows. */
const REPEATED = new Set(['j', 'k']);

/**
 * While mounted, the page's shortcuts; with `ground` the global ones, which a page's own override. Single keys
 * are disabled while typing, and where the person switched them off (WCAG 2.1.4).
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

/** Whether single keys are enabled; stored on this device. */
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
