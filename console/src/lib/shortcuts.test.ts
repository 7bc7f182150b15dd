import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

const pressed = (key: string, more = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

test('letters count without their case, a full-width question mark as a question mark', () => {
  expect(shortcutOf(pressed('J'))).toBe('j');
  expect(shortcutOf(pressed('？'))).toBe('?');
});

test('Ctrl or Command with Enter submits; other chords are the browser’s', () => {
  expect(shortcutOf(pressed('Enter', { ctrlKey: true }))).toBe('ctrl+enter');
  expect(shortcutOf(pressed('Enter', { metaKey: true }))).toBe('ctrl+enter');
  expect(shortcutOf(pressed('p', { ctrlKey: true }))).toBeUndefined();
  expect(shortcutOf(pressed('p', { altKey: true }))).toBeUndefined();
  expect(shortcutOf(pressed('Escape'))).toBeUndefined();
});

test('with an input method on, the place of the key counts', () => {
  expect(shortcutOf(pressed('Process', { code: 'KeyX' }))).toBe('x');
});
