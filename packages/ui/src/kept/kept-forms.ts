import { useEffect, useState } from 'react';
import { notice } from '../toast/toast-store.ts';
import { forgetStored } from './forget-stored.ts';
import { fitKept, isPast, writeKept } from './kept-text.ts';

const words = { found: '已恢复上次没有提交的内容', drop: '不要了' } as const;

export interface KeptPlace {
  /** Asked anew each time: whoever has switched it off gets a fault, which is taken as nothing kept. */
  storage: () => Storage;
  /** Before every key. */
  root: string;
  /** Whose words these are: nobody finds another's. */
  owner: () => string | undefined;
}

/** Says that there is something from before, with the way to be rid of it. */
export function tellKept(onDrop: () => void): void {
  notice(words.found, { action: { label: words.drop, onPress: onDrop } });
}

/**
 * What is typed into a form and is nowhere else yet, in this browser: it outlives a reload, a crash and the session, and
 * goes when it is sent, when the person signs out, and after a day. Passwords, codes and identity numbers are left out
 * wherever they stand.
 */
export function keptForms({ storage, root, owner }: KeptPlace) {
  const keyOf = (form: string) => `${root}${owner() ?? 'visitor'}.${form}`;
  // Of forms that nobody opens again too.
  forgetStored(storage, (key) => key.startsWith(root) && isPast(storage().getItem(key) ?? '', Date.now()));

  function keep(form: string, value: unknown): void {
    try {
      storage().setItem(keyOf(form), writeKept(value, Date.now()));
    } catch {
      // Storage may be switched off or full: what is typed then lasts as long as the page.
    }
  }

  function dropKept(form: string): void {
    try {
      storage().removeItem(keyOf(form));
    } catch {
      // Nothing was kept.
    }
  }

  /** What was kept of this form, fitted to `initial`; undefined where there is nothing, or nothing new. */
  function readKept<T>(form: string, initial: T): T | undefined {
    try {
      const found = fitKept(storage().getItem(keyOf(form)), initial, Date.now());
      return JSON.stringify(found) === JSON.stringify(initial) ? undefined : found;
    } catch {
      return undefined;
    }
  }

  /** `useState` for what is typed into the form of this name. Call `forget` once the server has it. */
  function useKept<T>(
    form: string,
    initial: T,
  ): readonly [typed: T, type: (next: T) => void, forget: () => void] {
    const [found] = useState(() => readKept(form, initial));
    const [typed, setTyped] = useState(found ?? initial);
    const [first] = useState(initial);
    const isFound = found !== undefined;
    useEffect(() => {
      if (!isFound) return;
      tellKept(() => {
        dropKept(form);
        setTyped(first);
      });
    }, [isFound, form, first]);
    return [
      typed,
      (next) => {
        setTyped(next);
        keep(form, next);
      },
      () => dropKept(form),
    ];
  }

  return { keep, dropKept, readKept, useKept };
}
