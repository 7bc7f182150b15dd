/** Times as printed on documents: always UTC+08:00, stated beside the time. */

interface Clock {
  year: number;
  month: number;
  day: number;
  time: string;
  milliseconds: string;
}

const two = (n: number) => String(n).padStart(2, '0');

function clockOf(instant: Date): Clock {
  const beijing = new Date(instant.getTime() + 8 * 3_600_000);
  return {
    year: beijing.getUTCFullYear(),
    month: beijing.getUTCMonth() + 1,
    day: beijing.getUTCDate(),
    time: `${two(beijing.getUTCHours())}:${two(beijing.getUTCMinutes())}:${two(beijing.getUTCSeconds())}`,
    milliseconds: String(beijing.getUTCMilliseconds()).padStart(3, '0'),
  };
}

/** 2026年11月21日 */
export function chineseDate(instant: Date): string {
  const { year, month, day } = clockOf(instant);
  return `${year}年${month}月${day}日`;
}

/** 09:30:12.482 */
export function preciseTime(instant: Date): string {
  const { time, milliseconds } = clockOf(instant);
  return `${time}.${milliseconds}`;
}

/** 2026-11-21 09:30:12 */
export function plainTime(instant: Date): string {
  return `${plainDate(instant)} ${clockOf(instant).time}`;
}

/** 2026-11-21 */
export function plainDate(instant: Date): string {
  const { year, month, day } = clockOf(instant);
  return `${year}-${two(month)}-${two(day)}`;
}

/** 1,048,311 */
export const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
