import { beijingDate, beijingParts, formatCount, formatInstant, formatYuan } from '@yinji/ui';
import { words } from './words.ts';

/** Always Beijing time: everybody discusses a case in one zone. */
export { beijingDate, formatCount, formatInstant, formatYuan };

/** `11 月 24 日 18:00`. */
export function formatMoment(instant: string | number): string {
  const { month, day } = beijingParts(instant);
  return `${month} 月 ${day} 日 ${formatInstant(instant).slice(11, 16)}`;
}

/** A span in its two largest units: `1 天 8 小时`, `4 小时 40 分`, `9 分`. Negative spans count as their length. */
export function formatSpan(spanMs: number): string {
  const minutes = Math.floor(Math.abs(spanMs) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return minutes % 60 > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${hours} 小时`;
  return minutes > 0 ? `${minutes} 分` : '不到 1 分';
}

/** `4,200 × 2,800`; a picture whose size is not known says so. */
export const formatPixels = (width: number, height: number) =>
  width > 0 && height > 0 ? `${formatCount(width)} × ${formatCount(height)}` : words.sizeUnknown;

/** Spoken name of a case: the last, random digits of its id. */
export const caseName = (id: string) => `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();
