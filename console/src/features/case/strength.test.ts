import { expect, test } from 'vitest';
import { strengthWords } from './words.ts';
import { isQuarterTurned, isTelling, levelOf, orderOf, orientationOf } from './strength.ts';

const said = (strength: 'identical' | 'strong' | 'weak', distance: number) =>
  strengthWords[levelOf({ strength, distance })].word;

test('what local features find has its word without a distance, and a copy alone must be opened', () => {
  const found = (['copy', 'shared', 'review'] as const).map((strength) => ({ strength, distance: null }));
  expect(found.map((one) => strengthWords[levelOf(one)].word)).toEqual(['局部相同', '共用元素', '局部相近']);
  expect(found.map(isTelling)).toEqual([true, false, false]);
});

test('strength in words: equal pixels, very strong, strong, weak', () => {
  expect(said('identical', 0)).toBe('像素完全相同');
  expect(said('strong', 0)).toBe('极强');
  expect(said('strong', 15)).toBe('极强');
  expect(said('strong', 16)).toBe('强');
  expect(said('strong', 31)).toBe('强');
  expect(said('weak', 32)).toBe('弱');
});

test('days apart have their direction, none is the same day', () => {
  expect(orderOf({ earlier: true, daysApart: 1204 })).toBe('早 1,204 天');
  expect(orderOf({ earlier: false, daysApart: 3 })).toBe('晚 3 天');
  expect(orderOf({ earlier: true, daysApart: 0 })).toBe('同日较早');
});

test('an unknown orientation counts as not rotated', () => {
  expect(orientationOf('flop-rot90')).toBe('flop-rot90');
  expect(orientationOf('sideways')).toBe('as-is');
  expect(isQuarterTurned('flop-rot270')).toBe(true);
  expect(isQuarterTurned('rot180')).toBe(false);
});
