import { notice } from '@yinji/ui';
import { useEffect, useState } from 'react';
import { fitDraft, isPast, writeDraft } from './draft-text.ts';
import { forgetStored } from './forget-stored.ts';

const words = { found: '已恢复上次没有提交的内容', drop: '不要了' } as const;

export interface DraftPlace {
  /** Read each time: where storage is switched off this throws, which counts as nothing stored. */
  storage: () => Storage;
  /** Prefix of every key. */
  root: string;
  /** Owner of the drafts: nobody sees another's. */
  owner: () => string | undefined;
}

/** Reports that a draft was restored, with a button that drops it. */
export function announceDraft(onDrop: () => void): void {
  notice(words.found, { action: { label: words.drop, onPress: onDrop } });
}

/**
 * Stores form input in this browser until it is sent. A draft survives a reload, a crash and the session. It is
 * removed when it is sent, when the person signs out, and after a day. Passwords, codes and identity numbers
 * are not stored.
 */
export function createPersistedDrafts({ storage, root, owner }: DraftPlace) {
  const keyOf = (form: string) => `${root}${owner() ?? 'visitor'}.${form}`;
  // Also drafts of forms that nobody opens again.
  forgetStored(storage, (key) => key.startsWith(root) && isPast(storage().getItem(key) ?? '', Date.now()));

  function persistDraft(form: string, value: unknown): void {
    try {
      storage().setItem(keyOf(form), writeDraft(value, Date.now()));
    } catch {
      // Storage may be switched off or full: then the input lasts as long as the page.
    }
  }

  function dropDraft(form: string): void {
    try {
      storage().removeItem(keyOf(form));
    } catch {
      // Nothing was stored.
    }
  }

  /** The stored draft of this form, fitted to `initial`; undefined where there is none, or nothing new. */
  function readDraft<T>(form: string, initial: T): T | undefined {
    try {
      const found = fitDraft(storage().getItem(keyOf(form)), initial, Date.now());
      return JSON.stringify(found) === JSON.stringify(initial) ? undefined : found;
    } catch {
      return undefined;
    }
  }

  /** `useState` for the input of the form of this name. Call `forget` once the server has it. */
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
