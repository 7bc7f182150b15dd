import { beijingParts, formatCount, formatInstant, formatYuan } from '@yinji/ui';

/** Times on screen are Beijing time, stated where it matters: everybody reads a certificate in one zone. */
export { formatCount, formatInstant, formatYuan };

/** `11-16 14:08` within this year, else `2025-11-16`. */
export function formatMoment(instant: string, nowMs: number): string {
  const said = formatInstant(instant);
  return said.slice(0, 4) === formatInstant(nowMs).slice(0, 4) ? said.slice(5, 16) : said.slice(0, 10);
}

/** `2027 年 3 月 31 日`. */
export function formatDay(instant: string): string {
  const { year, month, day } = beijingParts(instant);
  return `${year} 年 ${month} 月 ${day} 日`;
}

/** How long ago, in the largest unit that is at least one. */
export function formatAgo(instant: string, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(instant)) / 1000));
  if (seconds < 60) return `${seconds} 秒前`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟前`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} 小时前`;
  return `${Math.floor(seconds / 86_400)} 天前`;
}

/** A term in words. */
export function formatTerm(days: number): string {
  if (days % 365 === 0) return days === 365 ? '一年' : `${days / 365} 年`;
  return `${days} 天`;
}
