import { words } from './words.ts';

/** Beijing time, always: a case is discussed in one zone. */
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

function parts(instant: string | number) {
  return Object.fromEntries(fullParts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
}

/** `2026-11-16 14:08:37`, UTC+8. */
export function formatInstant(instant: string | number): string {
  const { year, month, day, hour, minute, second } = parts(instant);
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** `11 月 24 日 18:00`. */
export function formatMoment(instant: string | number): string {
  const { month, day, hour, minute } = parts(instant);
  return `${Number(month)} 月 ${Number(day)} 日 ${hour}:${minute}`;
}

/** `2026-11-16` in Beijing. */
export const beijingDate = (instant: string | number): string => formatInstant(instant).slice(0, 10);

/** A span in its two largest units: `1 天 8 小时`, `4 小时 40 分`, `9 分`. Negative spans count as their length. */
export function formatSpan(spanMs: number): string {
  const minutes = Math.floor(Math.abs(spanMs) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return minutes % 60 > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${hours} 小时`;
  return minutes > 0 ? `${minutes} 分` : '不到 1 分';
}

/** Whole yuan without decimals, else two: `68`, `68.50`. */
export function formatYuan(amountFen: number): string {
  const yuan = Math.floor(amountFen / 100).toLocaleString('zh-CN');
  return amountFen % 100 === 0 ? yuan : `${yuan}.${String(amountFen % 100).padStart(2, '0')}`;
}

export const formatCount = (count: number) => count.toLocaleString('zh-CN');

/** `4,200 × 2,800`; a picture whose size is not known says so. */
export const formatPixels = (width: number, height: number) =>
  width > 0 && height > 0 ? `${formatCount(width)} × ${formatCount(height)}` : words.sizeUnknown;

/** What people call a case aloud: the last, random digits of its id. */
export const caseName = (id: string) => `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();
