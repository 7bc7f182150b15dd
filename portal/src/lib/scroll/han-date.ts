import { beijingParts } from '@yinji/ui';

const DIGITS = '〇一二三四五六七八九';

/** 0 to 99 as counted: 二十一. */
export function countHan(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  if (tens === 0) return DIGITS.charAt(ones);
  return `${tens === 1 ? '' : DIGITS.charAt(tens)}十${ones === 0 ? '' : DIGITS.charAt(ones)}`;
}

/** `二〇二六年十一月十八日`, Beijing time, as a colophon is dated. */
export function formatHanDay(instant: string): string {
  const { year, month, day } = beijingParts(instant);
  const years = [...String(Number(year))].map((digit) => DIGITS.charAt(Number(digit))).join('');
  return `${years}年${countHan(Number(month))}月${countHan(Number(day))}日`;
}
