const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECK = '10X98765432';

/** For storage and comparison: upper case, no blanks, plain digits. */
export const normaliseIdNumber = (typed: string): string =>
  typed.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** A citizen identity number with a real date of birth and the right check character (GB 11643). */
export function isIdNumber(number: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false;
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(number[place]), 0);
  if (CHECK[sum % 11] !== number[17]) return false;
  const day = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  const born = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(born.getTime()) && born.toISOString().startsWith(day);
}

/** 沈知白 → 沈＊＊: recognisable for the person, useless for a bystander. */
export const maskName = (name: string): string => {
  const [first = '', ...rest] = name;
  return first + '＊'.repeat(rest.length);
};
