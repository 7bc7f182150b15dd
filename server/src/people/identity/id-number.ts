const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK = '10X98765432';

/** Upper case, without blanks. */
export const normaliseIdNumber = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** Citizen identity number, GB 11643: a real date of birth since 1900 and the check character. */
export function isIdNumber(number: string, today: Date): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  if (CHECK[sum % 11] !== number[17]) return false;
  const born = birthDate(number);
  return born !== undefined && born.getUTCFullYear() >= 1900 && born <= today;
}

function birthDate(number: string): Date | undefined {
  const iso = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? date : undefined;
}

/** Completed years of age in Beijing. */
export function ageFromIdNumber(number: string, now: Date): number {
  const beijing = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  return Math.floor((Number(beijing) - Number(number.slice(6, 14))) / 10_000);
}

/** 沈知白 → 沈＊＊ */
export function maskName(name: string): string {
  const [first = '', ...rest] = name;
  return first + '＊'.repeat(rest.length);
}

export const maskIdNumber = (number: string): string => `${number.slice(0, 4)}**********${number.slice(-4)}`;
