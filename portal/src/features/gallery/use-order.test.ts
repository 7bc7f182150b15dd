import { expect, test } from 'vitest';
import { moveEntry, placeOf } from './use-order.ts';

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
])('from %i to %i', (from, to, order) => {
  expect(moveEntry([...'abcd'], from, to).join('')).toBe(order);
});

test('a dragged row goes below those whose middles it has passed', () => {
  // The first of four rows of 20 is dragged: the others have their middles at 30, 50 and 70.
  expect([10, 31, 51, 900].map((y) => placeOf([30, 50, 70], y))).toEqual([0, 1, 2, 3]);
});
