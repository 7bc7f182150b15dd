import { expect, test } from 'vitest';
import { pathOf, pointsOf, stepsOf } from './chart.ts';

const plot = { width: 124, height: 60, left: 0, bottom: 0 };

test('steps are round and reach above the greatest value', () => {
  expect(stepsOf(3)).toEqual([0, 1, 2, 3]);
  expect(stepsOf(70)).toEqual([0, 24, 48, 72]);
  expect(stepsOf(0)).toEqual([0, 1]);
  expect(stepsOf(5000).at(-1)).toBeGreaterThanOrEqual(5000);
});

test('the greatest value stands at the top, a missing week is left out', () => {
  expect(pointsOf([0, null, 10], 10, plot)).toEqual([
    { x: 0, y: 60 },
    { x: 100, y: 10 },
  ]);
  expect(pointsOf([5], 10, plot)).toEqual([{ x: 50, y: 35 }]);
});

test('a path of points, and none of none', () => {
  expect(
    pathOf([
      { x: 0, y: 1 },
      { x: 2, y: 3.25 },
    ]),
  ).toBe('M0.0 1.0L2.0 3.3');
  expect(pathOf([])).toBe('');
});
