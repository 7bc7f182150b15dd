import { expect, test } from 'vitest';
import { beijingDate, beijingParts, formatInstant } from './beijing.ts';
import { formatCount, formatYuan } from './count.ts';

test('clock and calendar are in Beijing time', () => {
  expect(formatInstant('2026-11-16T06:08:37.999Z')).toBe('2026-11-16 14:08:37');
  expect(formatInstant(Date.UTC(2026, 11, 31, 16))).toBe('2027-01-01 00:00:00');
  expect(beijingDate('2026-11-16T16:00:00Z')).toBe('2026-11-17');
  expect(beijingParts('2028-02-28T16:00:00Z')).toEqual({
    year: 2028,
    month: 2,
    day: 29,
    hour: 0,
    minute: 0,
    second: 0,
  });
  expect(() => formatInstant('never')).toThrow(RangeError);
});

test.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567])('%i is grouped like the locale groups it', (count) => {
  expect(formatCount(count)).toBe(count.toLocaleString('zh-CN'));
});

test('yuan have no decimals or two', () => {
  expect([6800, 398_050, 0, 5].map(formatYuan)).toEqual(['68', '3,980.50', '0', '0.05']);
});
