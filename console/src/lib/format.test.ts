import { expect, test } from 'vitest';
import { beijingDate, caseName, formatMoment, formatPixels, formatSpan } from './format.ts';

test('a span has its two largest units', () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect(formatSpan(20_000)).toBe('不到 1 分');
  expect(formatSpan(9 * minute)).toBe('9 分');
  expect(formatSpan(4 * hour + 40 * minute)).toBe('4 小时 40 分');
  expect(formatSpan(5 * hour)).toBe('5 小时');
  expect(formatSpan(32 * hour + 5 * minute)).toBe('1 天 8 小时');
  expect(formatSpan(-48 * hour)).toBe('2 天');
});

test('times are Beijing times', () => {
  expect(beijingDate('2026-11-20T16:30:00.000Z')).toBe('2026-11-21');
  expect(formatMoment('2026-11-24T10:00:00.000Z')).toBe('11 月 24 日 18:00');
});

test('a case is named by the end of its id, a picture by its pixels', () => {
  expect(caseName('0198c0de-0000-7000-8000-0000ab7f2031')).toBe('AB7F-2031');
  expect(formatPixels(4200, 2800)).toBe('4,200 × 2,800');
  expect(formatPixels(0, 0)).toBe('尺寸未知');
});
