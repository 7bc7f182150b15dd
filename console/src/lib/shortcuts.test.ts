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

test('letters ignore case, a full-width question mark counts as a question mark', () => {
  expect(shortcutOf(pressed('J'))).toBe('j');
  expect(shortcutOf(pressed('？'))).toBe('?');
});

test('Ctrl or Command with Enter submits; other chords belong to the browser', () => {
  expect(shortcutOf(pressed('Enter', { ctrlKey: true }))).toBe('ctrl+enter');
  expect(shortcutOf(pressed('Enter', { metaKey: true }))).toBe('ctrl+enter');
  expect(shortcutOf(pressed('p', { ctrlKey: true }))).toBeUndefined();
  expect(shortcutOf(pressed('p', { altKey: true }))).toBeUndefined();
  expect(shortcutOf(pressed('Escape'))).toBeUndefined();
});

test('with an input method the physical key counts', () => {
  expect(shortcutOf(pressed('Process', { code: 'KeyX' }))).toBe('x');
});

test('a page overrides the global shortcuts, a dialog overrides the page', () => {
  const said: string[] = [];
  const layer = (name: string, ...keys: string[]) => ({
    current: Object.fromEntries(keys.map((key) => [key, () => void said.push(`${name} ${key}`)])),
  });
  const layers = [layer('ground', 'j', '/'), layer('page', 'j', 'g'), layer('dialog', 'g')];
  for (const key of ['j', '/', 'g']) shortcutIn(layers, key, false)?.();
  expect(said).toEqual(['page j', 'ground /', 'dialog g']);
  expect(shortcutIn(layers, 'x', false)).toBeUndefined();
});
