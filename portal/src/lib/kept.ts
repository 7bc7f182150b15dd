import { notice } from '@yinji/ui';
import { useEffect, useState } from 'react';
import { KEPT_PREFIX, session } from './session.ts';

/** What nobody came back for within a day is forgotten. */
export const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

export const keptWords = {
  found: '已恢复上次没有提交的内容',
  drop: '不要了',
} as const;

interface Kept {
  at: number;
  value: unknown;
}

/** By person, so that nobody finds another's words. */
const keyOf = (form: string) => `${KEPT_PREFIX}${session.get()?.account.id ?? 'visitor'}.${form}`;

/**
 * What is typed into a form and is nowhere else yet, in this browser's storage: it outlives a reload, a crash and the
 * session, and goes when it is sent, when the person signs out, and after a day. Passwords, codes and identity numbers are
 * left out wherever they stand.
 */
export function keep(form: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(form), writeKept(value, Date.now()));
  } catch {
    // Storage may be switched off or full: what is typed then lasts as long as the page.
  }
}

export function dropKept(form: string): void {
  try {
    localStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was kept.
  }
}

/** What was kept of this form, fitted to `initial`; undefined where there is nothing, or nothing new. */
export function readKept<T>(form: string, initial: T): T | undefined {
  try {
    const found = fitKept(localStorage.getItem(keyOf(form)), initial, Date.now());
    return JSON.stringify(found) === JSON.stringify(initial) ? undefined : found;
  } catch {
    return undefined;
  }
}

const SECRET = /^(password|code|queryCode|idNumber)$/;

export const writeKept = (value: unknown, nowMs: number): string =>
  JSON.stringify({ at: nowMs, value } satisfies Kept, (name, one: unknown) =>
    SECRET.test(name) ? undefined : one,
  );

/** What was stored, where it is still fresh and of the form's kind. */
export function fitKept<T>(stored: string | null, initial: T, nowMs: number): T | undefined {
  if (!stored) return undefined;
  const { at, value } = JSON.parse(stored) as Partial<Kept>;
  if (typeof at !== 'number' || nowMs - at > KEPT_FOR_MS || !isAlike(initial, value)) return undefined;
  return fit(initial, value) as T;
}

/**
 * An older build may have kept another shape: only fields that are still there, of the same type, are taken over. What was
 * left out stays as the form has it.
 */
function fit(initial: unknown, given: unknown): unknown {
  if (Array.isArray(initial) && Array.isArray(given))
    return given.map((one: unknown, place) => {
      const before: unknown = initial[place];
      return isPlain(one) && isPlain(before) ? { ...before, ...one } : one;
    });
  if (!isPlain(initial) || !isPlain(given)) return given;
  const fitting = Object.entries(initial).filter(([name, now]) => name in given && isAlike(now, given[name]));
  return { ...initial, ...Object.fromEntries(fitting.map(([name, now]) => [name, fit(now, given[name])])) };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that may be empty says nothing about its type. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true;
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}

/** Says that there is something from before, with the way to be rid of it. */
export function tellKept(onDrop: () => void): void {
  notice(keptWords.found, { action: { label: keptWords.drop, onPress: onDrop } });
}

/** `useState` for what is typed into the form of this name. Call `forget` once the server has it. */
export function useKept<T>(
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
