import { expect, test } from 'vitest';
import { clampPage, isPagerCount, pageBeyond, pageCountOf, pagerSlots } from './pager-numbers.ts';

const show = (page: number, pages: number, count?: number) =>
  pagerSlots(page, pages, count)
    .map((slot) => (typeof slot === 'number' ? String(slot) : '…'))
    .join(' ');

test.each([
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 21, '1 2 3 4 5 6 … 21'],
  [4, 21, '1 2 3 4 5 6 … 21'],
  [5, 21, '1 … 3 4 5 6 7 … 21'],
  [11, 21, '1 … 9 10 11 12 13 … 21'],
  [17, 21, '1 … 15 16 17 18 19 … 21'],
  [18, 21, '1 … 16 17 18 19 20 21'],
  [21, 21, '1 … 16 17 18 19 20 21'],
  [2, 8, '1 2 3 4 5 6 … 8'],
  [8, 8, '1 … 3 4 5 6 7 8'],
])('page %i of %i shows %s', (page, pages, shown) => {
  expect(show(page, pages)).toBe(shown);
});

test('shows five numbers and twenty-one where configured', () => {
  expect(show(10, 40, 5)).toBe('1 … 9 10 11 … 40');
  expect(pagerSlots(20, 40, 21).filter((slot) => typeof slot === 'number')).toHaveLength(21);
});

test.each([
  [5, true],
  [7, true],
  [21, true],
  [4, false],
  [6, false],
  [3, false],
  [23, false],
  [7.5, false],
])('a pager count of %d is allowed: %s', (count, allowed) => {
  expect(isPagerCount(count)).toBe(allowed);
});

test('refuses a count that is even', () => {
  expect(() => pagerSlots(1, 10, 8)).toThrow(RangeError);
});

test('a jump stays between 1 and the page count', () => {
  expect(clampPage(0, 9)).toBe(1);
  expect(clampPage(-4, 9)).toBe(1);
  expect(clampPage(10, 9)).toBe(9);
  expect(clampPage(3.9, 9)).toBe(3);
  expect(clampPage(Number.NaN, 9)).toBe(1);
});

test('a gap jumps five pages, never beyond the ends', () => {
  expect(pageBeyond('ahead', 6, 65)).toBe(11);
  expect(pageBeyond('back', 6, 65)).toBe(1);
  expect(pageBeyond('ahead', 63, 65)).toBe(65);
});

test('an empty list still has one page', () => {
  expect(pageCountOf(0, 20)).toBe(1);
  expect(pageCountOf(41, 20)).toBe(3);
});
