import { beijingDay } from '../../platform/index.ts';

/** The last past month in Beijing, YYYY-MM. */
export function lastClosedMonth(now: Date): string {
  const [year = 0, month = 0] = beijingDay(now).split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}

/** The first moment after a month of Beijing. */
export function endOfMonth(month: string): Date {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1) - 8 * 3_600_000);
}
