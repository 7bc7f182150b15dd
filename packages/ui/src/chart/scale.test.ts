import { expect, test } from 'vitest';
import { everyOf, heightOf, middleOf, pathOf, stepsOf } from './scale.ts';

const plot = { width: 140, height: 60, left: 20, right: 20, top: 10, bottom: 10 };

test('steps are round, begin at zero or below the least value, and reach above the greatest', () => {
  expect(stepsOf([3])).toEqual([0, 1, 2, 3]);
  expect(stepsOf([70])).toEqual([0, 20, 40, 60, 80]);
  expect(stepsOf([])).toEqual([0, 1]);
  expect(stepsOf([-30, 70])).toEqual([-50, 0, 50, 100]);
  expect(stepsOf([999_999]).at(-1)).toBeGreaterThanOrEqual(999_999);
  expect(stepsOf([70], [1, 12, 24, 48])).toEqual([0, 24, 48, 72]);
});

test('there are never more than seven lines, however great the values', () => {
  for (const most of [1, 9, 41, 1234, 98_765, 1e12, 1e17]) {
    const steps = stepsOf([most, -most / 3], [1, 2, 4]);
    expect(steps.length).toBeLessThanOrEqual(7);
    expect(steps.at(-1)).toBeGreaterThanOrEqual(most);
    expect(steps[0]).toBeLessThanOrEqual(-most / 3);
  }
});

test('values lie between bottom and top, places in the middle of their band', () => {
  expect(heightOf(0, [0, 10], plot)).toBe(50);
  expect(heightOf(10, [0, 10], plot)).toBe(10);
  expect(heightOf(0, [-10, 0, 10], plot)).toBe(30);
  expect([0, 1, 2, 3].map((place) => middleOf(place, 4, plot))).toEqual([32.5, 57.5, 82.5, 107.5]);
});

test('labels below are far enough apart to fit', () => {
  expect(everyOf(30, plot, 50)).toBe(15);
  expect(everyOf(2, plot, 50)).toBe(1);
});

test('a path of points, and an empty path of none', () => {
  expect(
    pathOf([
      { x: 0, y: 1 },
      { x: 2, y: 3.25 },
    ]),
  ).toBe('M0.0 1.0L2.0 3.3');
  expect(pathOf([])).toBe('');
});
