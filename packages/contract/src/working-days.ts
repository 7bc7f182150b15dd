const DAY_MS = 86_400_000;

/** 《全国年节及纪念日放假办法》（2024 年修订）第二条: the holidays of fixed days; those of the moon follow below. */
const FIXED_HOLIDAYS = new Set(['01-01', '05-01', '05-02', '10-01', '10-02', '10-03']);
/** New Year and the two days after it, 端午, 中秋, as month/day of the Chinese calendar. A leap month is written `5bis`. */
const LUNAR_HOLIDAYS = new Set(['1/1', '1/2', '1/3', '5/5', '8/15']);

/**
 * What a year's arrangement changes beside weekends and statutory holidays: further days off, and weekend days that are
 * worked. Source: 国务院办公厅关于 2026 年部分节假日安排的通知. The next year's is published in the autumn (docs/operations.md);
 * until it stands here, that year has its weekends and statutory holidays.
 */
const ARRANGED: Record<string, { off: readonly string[]; worked: readonly string[] }> = {
  2026: {
    off: ['01-02', '02-20', '02-23', '04-06', '05-04', '05-05', '10-05', '10-06', '10-07'],
    worked: ['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'],
  },
};

/** Made at its first use: a page that counts no days need not pay for it. */
let calendar: Intl.DateTimeFormat | undefined;
const lunarDay = (at: Date): string =>
  (calendar ??= new Intl.DateTimeFormat('en-u-ca-chinese', {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })).format(at);

/** The day of 清明 in April, by the usual formula of the 21st century. */
const qingming = (year: number): number =>
  Math.floor((year % 100) * 0.2422 + 4.81) - Math.floor((year % 100) / 4);

function isStatutoryHoliday(at: Date): boolean {
  if (FIXED_HOLIDAYS.has(at.toISOString().slice(5, 10)) || LUNAR_HOLIDAYS.has(lunarDay(at))) return true;
  if (at.getUTCMonth() === 3 && at.getUTCDate() === qingming(at.getUTCFullYear())) return true;
  return lunarDay(new Date(at.getTime() + DAY_MS)) === '1/1';
}

/** Whether a day of the calendar in China, `2026-11-30`, is worked. */
export function isWorkingDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  const arranged = ARRANGED[day.slice(0, 4)];
  if (arranged?.worked.includes(day.slice(5)) === true) return true;
  if (at.getUTCDay() === 0 || at.getUTCDay() === 6) return false;
  return arranged?.off.includes(day.slice(5)) !== true && !isStatutoryHoliday(at);
}

/** That a review is expected to take: the operator's promise, shown with each submission. */
export const REVIEW_WORKING_DAYS = 3;

/** The last of the `count` working days that follow a day; both as `2026-11-30`. */
export function addWorkingDays(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  for (let left = count; left > 0;) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (isWorkingDay(at.toISOString().slice(0, 10))) left -= 1;
  }
  return at.toISOString().slice(0, 10);
}
