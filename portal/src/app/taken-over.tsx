import { useLayoutEffect, useState } from 'react';
import { nextTask } from '../lib/next-task.ts';
import type { Known } from './query-client.ts';

/** The answers that the server wrote into the page which it drew ahead. */
export function readKnown(): Known {
  const told = document.getElementById('known')?.textContent;
  return told ? (JSON.parse(told) as Known) : [];
}

/** From its first drawing the page is the script's: what held the drawn page back ends, what was done in it goes on. */
export function TakenOver() {
  const [goOn] = useState(readDeeds);
  useLayoutEffect(() => {
    document.getElementById('root')?.removeAttribute('data-drawn');
    document.documentElement.removeAttribute('data-held');
    // After the page's own effects.
    void nextTask().then(goOn);
  }, [goOn]);
  return null;
}

/** What was typed, pressed and reached in the drawn page; its elements are about to be replaced by others like them. */
function readDeeds(): () => void {
  const { pressed } = document as { pressed?: HTMLElement };
  const find = (element: Element | null | undefined) => {
    if (!element?.closest('[data-drawn]')) return () => undefined;
    // Read now: once it is out of the page, its label is no more.
    const name = nameOf(element);
    const isAlike = (other: Element) => nameOf(other) === name;
    const like = () => [...document.querySelectorAll<HTMLElement>(`#root ${element.tagName}`)].filter(isAlike);
    const place = like().indexOf(element as HTMLElement);
    return () => like()[place];
  };
  const typed = [...document.querySelectorAll<HTMLInputElement>('[data-drawn] input:not([type=radio])')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => [find(field), field.type === 'file' ? field.files : field.value] as const);
  const chosen = [...document.querySelectorAll<HTMLInputElement>('[data-drawn] input:checked')]
    .filter(({ defaultChecked }) => !defaultChecked)
    .map(find);
  const focused = find(document.activeElement);
  const again = find(pressed);
  const { scrollY: top } = globalThis;
  return () => {
    // The router begins a page at its top; this one has been read from before.
    if (top > 0 && globalThis.scrollY === 0) scrollTo({ top, behavior: 'instant' });
    for (const [field, value] of typed) once(field, (found) => fill(found, value));
    for (const field of chosen) once(field, (found) => found.click());
    if (document.activeElement === document.body) once(focused, (found) => found.focus());
    once(again, (found) => found.click());
  };
}

/** A part of the page may come a moment later, with a script of its own. */
const PATIENCE_MS = 5000;

function once(find: () => HTMLElement | undefined, act: (found: HTMLElement) => void): void {
  const tried = () => {
    const found = find();
    if (found) act(found);
    return found !== undefined;
  };
  if (tried()) return;
  const observer = new MutationObserver(() => tried() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ??
  element.getAttribute('placeholder') ??
  (element instanceof HTMLInputElement ? element.labels?.[0] : element)?.textContent;

/** React hears of a value only where the field's own setter was used; of files by their event. */
function fill(field: HTMLElement | undefined, value: string | FileList | null): void {
  if (!(field instanceof HTMLInputElement) || value === null) return;
  if (typeof value === 'string')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  else field.files = value;
  field.dispatchEvent(new Event(typeof value === 'string' ? 'input' : 'change', { bubbles: true }));
}
