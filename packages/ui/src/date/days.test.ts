import { describe, expect, test } from 'vitest';
import { addDays, addMonths, parseDay, weekdayOf, weeksOf, within } from './days.ts';

describe('a written day', () => {
  test.each([
    '2026-01-05',
    '2026-1-5',
    '2026/1/5',
    '2026.1.5',
    '2026年1月5日',
    '2026 年 1 月 5 日',
    '20260105',
    ' 2026-01-05 ',
    '２０２６－０１－０５',
    '２０２６０１０５',
  ])('%j is read', (written) => {
    expect(parseDay(written)).toBe('2026-01-05');
  });

  test.each([
    '',
    '2026',
    '2026-01',
    '202611',
    '2026105',
    '26-01-05',
    '01/05/2026',
    '2026-13-01',
    '2026-00-10',
    '2026-02-30',
    '2027-02-29',
    '0026-01-05',
    '2026-01-05x',
    '2026-01-051',
  ])('%j is none', (written) => {
    expect(parseDay(written)).toBeUndefined();
  });

  test('the day of a leap year is one', () => {
    expect(parseDay('20280229')).toBe('2028-02-29');
  });
});

describe('the calendar', () => {
  test('goes over months and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29']);
    expect([addMonths('2026-01-31', 1), addMonths('2026-01-15', -1), addMonths('2028-02-29', 12)]).toEqual([
      '2026-02-28',
      '2025-12-15',
      '2029-02-28',
    ]);
  });

  test('a month is in weeks from Monday, each of its days once', () => {
    expect(weekdayOf('2026-11-28')).toBe(5);
    const weeks = weeksOf('2026-11-28');
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks[0]).toEqual([...Array<undefined>(6).fill(undefined), '2026-11-01']);
    const days = weeks.flat().filter((day) => day !== undefined);
    expect([days.length, new Set(days).size, days.at(-1)]).toEqual([30, 30, '2026-11-30']);
  });

  test('a day outside the bounds becomes the nearest one', () => {
    expect(within('2026-11-28', undefined, '2026-11-01')).toBe('2026-11-01');
    expect(within('2026-11-28', '2026-12-01', undefined)).toBe('2026-12-01');
    expect(within('2026-11-28', '2026-01-01', '2026-12-31')).toBe('2026-11-28');
  });
});
