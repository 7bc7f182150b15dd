/** GB 32100: no I, O, S, V, Z. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** GB 11714: digits and letters by their place, A is 10. */
const PLACES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BODY_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

/** Upper case, without blanks. */
export const normaliseCreditCode = (text: string): string =>
  text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/**
 * 统一社会信用代码 (GB 32100-2015): 18 characters, weights 3^i mod 31, and inside it, at places 9 to 17, the code of the
 * organisation with a check of its own (GB 11714-1997).
 */
export function isCreditCode(code: string): boolean {
  if (code.length !== 18 || [...code].some((letter) => !ALPHABET.includes(letter))) return false;
  if (!/^[1-9A-Y][1-9]\d{6}/.test(code)) return false;
  let weight = 1;
  let sum = 0;
  for (const letter of code.slice(0, 17)) {
    sum += weight * ALPHABET.indexOf(letter);
    weight = (weight * 3) % 31;
  }
  return ALPHABET[(31 - (sum % 31)) % 31] === code[17] && isOrganisationCode(code.slice(8, 17));
}

/** 组织机构代码 (GB 11714): eight characters and one that checks them, without its hyphen. */
export function isOrganisationCode(code: string): boolean {
  if (!/^[0-9A-Z]{8}[0-9X]$/.test(code)) return false;
  const sum = BODY_WEIGHTS.reduce((total, weight, at) => total + weight * PLACES.indexOf(code[at] ?? ''), 0);
  return '0123456789X0'[11 - (sum % 11)] === code[8];
}
