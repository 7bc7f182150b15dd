import { expect, test } from 'vitest';
import { formatAgo, formatDay, formatInstant, formatMoment, formatTerm, formatYuan } from './format.ts';

const at = '2026-11-16T06:08:37.000Z';

test('times are Beijing time', () => {
  expect(formatInstant(at)).toBe('2026-11-16 14:08:37');
  expect(formatInstant('2026-12-31T16:00:00.000Z')).toBe('2027-01-01 00:00:00');
  expect(formatDay(at)).toBe('2026 年 11 月 16 日');
});

test('a moment leaves out the year while it is this one', () => {
  expect(formatMoment(at, Date.parse('2026-11-21T00:00:00Z'))).toBe('11-16 14:08');
  expect(formatMoment(at, Date.parse('2027-01-02T00:00:00Z'))).toBe('2026-11-16');
});

test.each([
  [12, '12 秒前'],
  [61, '1 分钟前'],
  [7200, '2 小时前'],
  [200_000, '2 天前'],
  [-5, '0 秒前'],
])('%i seconds ago', (seconds, text) => {
  expect(formatAgo(at, Date.parse(at) + seconds * 1000)).toBe(text);
});

test('prices and terms', () => {
  expect([formatYuan(6800), formatYuan(398_050), formatYuan(0), formatYuan(5)]).toEqual([
    '68',
    '3,980.50',
    '0',
    '0.05',
  ]);
  expect([formatTerm(30), formatTerm(365), formatTerm(730)]).toEqual(['30 天', '一年', '2 年']);
});
