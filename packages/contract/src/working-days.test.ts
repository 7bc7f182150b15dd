import { expect, test } from 'vitest';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

const DAY_MS = 86_400_000;
const restOnWeekdays = (year: number): string[] => {
  const days: string[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += DAY_MS) {
    const [day = ''] = new Date(at).toISOString().split('T');
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
    if (!isWeekend && !isWorkingDay(day)) days.push(day.slice(5));
  }
  return days;
};

test('a year whose arrangement is known: every weekday off, and the weekends that are worked', () => {
  expect(restOnWeekdays(2026).join(' ')).toBe(
    '01-01 01-02 02-16 02-17 02-18 02-19 02-20 02-23 04-06 05-01 05-04 05-05 06-19 09-25 10-01 10-02 10-05 10-06 10-07',
  );
  for (const day of ['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'])
    expect(isWorkingDay(`2026-${day}`)).toBe(true);
  expect(isWorkingDay('2026-01-03')).toBe(false);
});

test('any other year has its weekends and the holidays that the law fixes', () => {
  // New Year's Eve of 2029 is February 12, 清明 April 4, 端午 June 16 (a Saturday), 中秋 September 22 (a Saturday).
  expect(restOnWeekdays(2029).join(' ')).toBe(
    '01-01 02-12 02-13 02-14 02-15 04-04 05-01 05-02 10-01 10-02 10-03',
  );
  // A leap fifth month (2028) has a fifth day too; it is no 端午, and May 28 is a Sunday.
  expect(restOnWeekdays(2028).join(' ')).toBe('01-25 01-26 01-27 01-28 04-04 05-01 05-02 10-02 10-03');
});

test('working days are counted from the day after', () => {
  expect(addWorkingDays('2026-11-19', 3)).toBe('2026-11-24');
  expect(addWorkingDays('2026-11-21', 3)).toBe('2026-11-25');
  // Across the seven days of October, with the Saturday after them.
  expect(addWorkingDays('2026-09-30', 3)).toBe('2026-10-10');
  // Across the new year, whose arrangement need not be known.
  expect(addWorkingDays('2026-12-30', 2)).toBe('2027-01-04');
  expect(addWorkingDays('2026-11-30', 0)).toBe('2026-11-30');
});
