import { expect, test } from 'vitest';
import { formatRemaining, secondsLeft } from './remaining.ts';

test('counts whole seconds and stops at zero', () => {
  expect(secondsLeft(10_000, 8_999)).toBe(2);
  expect(secondsLeft(10_000, 10_000)).toBe(0);
  expect(secondsLeft(10_000, 20_000)).toBe(0);
});

test.each([
  [0, '00:00'],
  [249, '04:09'],
  [1800, '30:00'],
  [3849, '1:04:09'],
])('%i seconds read %s', (seconds, text) => {
  expect(formatRemaining(seconds)).toBe(text);
});
