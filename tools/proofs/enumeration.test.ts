import { expect, test } from 'vitest';
import { proveEnumeration } from './enumeration.ts';
import { rankTest } from './enumeration/rank-test.ts';

test('no answer and no statement tells whether a person exists', async () => {
  const told: string[] = [];
  expect(await proveEnumeration({ timed: 0 }, (line) => told.push(line)), told.join('\n')).toEqual([]);
  expect(told.filter((line) => line.startsWith('open: '))).toHaveLength(0);
});

test('the rank test tells samples that differ from samples that do not', () => {
  const even = Array.from({ length: 50 }, (_, at) => 2 * at);
  const odd = even.map((value) => value + 1);
  expect(Math.abs(rankTest(even, odd))).toBeLessThan(1);
  expect(rankTest(even, even)).toBe(0);
  expect(
    rankTest(
      even.map((value) => value + 60),
      even,
    ),
  ).toBeGreaterThan(5);
});
