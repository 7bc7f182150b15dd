import { notice } from '@yinji/ui';
import { useEffect, useState } from 'react';
import { fitDraft, isPast, writeDraft } from './draft-text.ts';
import { forgetStored } from './forget-stored.ts';

const words = { found: '已恢复上次没有提交的内容', drop: '不要了' } as const;

export interface DraftPlace {
  /** Asked anew each time: where storage is switched off this throws, which counts as nothing stored. */
  storage: () => Storage;
  /** Before every key. */
  root: string;
  /** Whose words these are: nobody finds another's. */
  owner: () => string | undefined;
}

/** Says that a draft was found, with a button that drops it. */
export function announceDraft(onDrop: () => void): void {
  notice(words.found, { action: { label: words.drop, onPress: onDrop } });
}

/**
 * Stores what is typed into a form in this browser until it is sent. A draft outlives a reload, a crash and the session. It
 * goes when it is sent, when the person signs out, and after a day. Passwords, codes and identity numbers are not stored.
 */
export function createPersistedDrafts({ storage, root, owner }: DraftPlace) {
  const keyOf = (form: string) => `${root}${owner() ?? 'visitor'}.${form}`;
  // Also of forms that nobody opens again.
  forgetStored(storage, (key) => key.startsWith(root) && isPast(storage().getItem(key) ?? '', Date.now()));

  function persistDraft(form: string, value: unknown): void {
    try {
      storage().setItem(keyOf(form), writeDraft(value, Date.now()));
    } catch {
      // Storage may be switched off or full: what is typed then lasts as long as the page.
    }
  }

  function dropDraft(form: string): void {
    try {
      storage().removeItem(keyOf(form));
    } catch {
      // Nothing was stored.
    }
  }

  /** The stored draft of this form, fitted to `initial`; undefined where there is nothing, or nothing new. */
  function readDraft<T>(form: string, initial: T): T | undefined {
    try {
      const found = fitDraft(storage().getItem(keyOf(form)), initial, Date.now());
      return JSON.stringify(found) === JSON.stringify(initial) ? undefined : found;
    } catch {
      return undefined;
    }
  }

  /** `useState` for what is typed into the form of this name. Call `forget` once the server has it. */
  function usePersistedDraft<T>(
    form: string,
    initial: T,
  ): readonly [typed: T, type: (next: T) => void, forget: () => void] {
    const [found] = useState(() => readDraft(form, initial));
    const [typed, setTyped] = useState(found ?? initial);
    const [first] = useState(initial);
    const isFound = found !== undefined;
    useEffect(() => {
      if (!isFound) return;
      announceDraft(() => {
        dropDraft(form);
        setTyped(first);
      });
    }, [isFound, form, first]);
    return [
      typed,
      (next) => {
        setTyped(next);
        persistDraft(form, next);
      },
      () => dropDraft(form),
    ];
  }

  return { persistDraft, dropDraft, readDraft, usePersistedDraft };
}
