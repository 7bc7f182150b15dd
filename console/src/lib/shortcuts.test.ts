import { expect, test } from 'vitest';
import { shortcutIn, shortcutOf } from './shortcuts.ts';

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

test('a page goes before the ground, what was opened last before the page', () => {
  const said: string[] = [];
  const layer = (name: string, ...keys: string[]) => ({
    current: Object.fromEntries(keys.map((key) => [key, () => void said.push(`${name} ${key}`)])),
  });
  const layers = [layer('ground', 'j', '/'), layer('page', 'j', 'g'), layer('dialog', 'g')];
  for (const key of ['j', '/', 'g']) shortcutIn(layers, key, false)?.();
  expect(said).toEqual(['page j', 'ground /', 'dialog g']);
  expect(shortcutIn(layers, 'x', false)).toBeUndefined();
});
