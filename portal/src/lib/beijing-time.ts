import { addWorkingDays } from '@yinji/contract';
import { beijingDate, beijingParts } from '@yinji/ui';

export { beijingDate };

const PARTS_OF_DAY = [
  [6, '凌晨'],
  [12, '上午'],
  [13, '中午'],
  [18, '下午'],
  [24, '晚上'],
] as const;

/** A moment in words, in two phrases: 2026 年 11 月 18 日, 上午 9 点 30 分 12 秒. To the second, never rounded. */
export function spokenTime(instant: string | number | Date): [day: string, clock: string] {
  const { year, month, day, hour, minute, second } = beijingParts(instant);
  const part = PARTS_OF_DAY.find(([before]) => hour < before)?.[1] ?? '';
  const twelve = hour > 12 ? hour - 12 : hour;
  return [`${year} 年 ${month} 月 ${day} 日`, `${part} ${twelve} 点 ${minute} 分 ${second} 秒`];
}

/** The day by which `days` working days have passed, `2026-11-26`. */
export const afterWorkingDays = (instant: string | number | Date, days: number): string =>
  addWorkingDays(beijingDate(instant), days);
