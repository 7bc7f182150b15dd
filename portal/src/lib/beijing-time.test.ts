import { expect, test } from 'vitest';
import { afterWorkingDays, beijingDate, spokenTime } from './beijing-time.ts';

test('a moment is in Beijing time and to the second', () => {
  expect(spokenTime('2026-11-18T01:30:12.999Z')).toEqual(['2026 年 11 月 18 日', '上午 9 点 30 分 12 秒']);
  expect(spokenTime('2026-11-18T16:00:00.000Z')).toEqual(['2026 年 11 月 19 日', '凌晨 0 点 0 分 0 秒']);
  expect(spokenTime('2026-11-18T04:05:06.000Z')[1]).toBe('中午 12 点 5 分 6 秒');
  expect(spokenTime('2026-11-18T12:00:00.000Z')[1]).toBe('晚上 8 点 0 分 0 秒');
});

test('the day changes at midnight in Beijing', () => {
  expect(beijingDate('2026-11-18T15:59:59.999Z')).toBe('2026-11-18');
  expect(beijingDate('2026-11-18T16:00:00.000Z')).toBe('2026-11-19');
});

test('three working days after a Thursday are Tuesday', () => {
  expect(afterWorkingDays('2026-11-19T02:00:00.000Z', 3)).toBe('2026-11-24');
  expect(afterWorkingDays('2026-11-21T02:00:00.000Z', 3)).toBe('2026-11-25');
});
