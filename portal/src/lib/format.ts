/** Times on screen are Beijing time and say so where it matters: a certificate is read in one zone. */
const zone = { timeZone: 'Asia/Shanghai', hourCycle: 'h23' } as const;
const two = '2-digit' as const;
const fullParts = new Intl.DateTimeFormat('en-CA', {
  ...zone,
  year: 'numeric',
  month: two,
  day: two,
  hour: two,
  minute: two,
  second: two,
});
const dayParts = new Intl.DateTimeFormat('zh-CN', { ...zone, year: 'numeric', month: 'long', day: 'numeric' });

function parts(instant: string | number) {
  return Object.fromEntries(fullParts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
}

/** `2026-11-16 14:08:37`, UTC+8. */
export function formatInstant(instant: string | number): string {
  const { year, month, day, hour, minute, second } = parts(instant);
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** `11-16 14:08` within this year, else `2025-11-16`. */
export function formatMoment(instant: string, nowMs: number): string {
  const { year, month, day, hour, minute } = parts(instant);
  return year === parts(nowMs).year ? `${month}-${day} ${hour}:${minute}` : `${year}-${month}-${day}`;
}

/** `2027 年 3 月 31 日`. */
export function formatDay(instant: string): string {
  return dayParts.format(new Date(instant)).replace(/(\d+)/g, ' $1 ').trim();
}

/** How long ago, in the largest unit that is at least one. */
export function formatAgo(instant: string, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(instant)) / 1000));
  if (seconds < 60) return `${seconds} 秒前`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟前`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} 小时前`;
  return `${Math.floor(seconds / 86_400)} 天前`;
}

/** Whole yuan without decimals, else two: `68`, `68.50`. */
export function formatYuan(priceFen: number): string {
  const yuan = Math.floor(priceFen / 100).toLocaleString('zh-CN');
  return priceFen % 100 === 0 ? yuan : `${yuan}.${String(priceFen % 100).padStart(2, '0')}`;
}

/** A term as people say it. */
export function formatTerm(days: number): string {
  if (days % 365 === 0) return days === 365 ? '一年' : `${days / 365} 年`;
  return `${days} 天`;
}

export const formatCount = (count: number) => count.toLocaleString('zh-CN');
