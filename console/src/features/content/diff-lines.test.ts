import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.ts';

const told = (before: string, after: string) =>
  diffLines(before.split(''), after.split(''))
    .map(({ kind, text }) => ({ same: '', added: '+', removed: '-' })[kind] + text)
    .join(' ');

test('unchanged, removed and added lines are listed in order', () => {
  expect(told('abc', 'abc')).toBe('a b c');
  expect(told('abcd', 'axcd')).toBe('a -b +x c d');
  expect(told('', 'ab')).toBe('+a +b');
  expect(told('abcabba', 'cbabac').replaceAll(/-\S ?/g, '').replaceAll('+', '').replaceAll(' ', '')).toBe(
    'cbabac',
  );
});

test('both texts can be restored from any difference', () => {
  for (let seed = 1; seed < 200; seed += 1) {
    const draw = (n: number) =>
      Array.from({ length: (seed * n) % 17 }, (_, i) => String((seed * (i + n) * 7) % 5));
    const [before, after] = [draw(3), draw(5)];
    const lines = diffLines(before, after);
    expect(lines.filter(({ kind }) => kind !== 'added').map(({ text }) => text)).toEqual(before);
    expect(lines.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)).toEqual(after);
  }
});

test('a text too long to compare is shown as replaced, at once', () => {
  const long = (word: string) => Array.from({ length: 5000 }, (_, i) => `${word}${i}`);
  expect(diffLines(long('a'), long('b'))).toHaveLength(10_000);
});
