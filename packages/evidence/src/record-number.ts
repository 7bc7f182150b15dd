import { EvidenceFailure } from './failure.ts';

/** Crockford's base 32: no I, L, O, U, which are read as 1, 1, 0, V. */
export const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CANONICAL =
  /^(YJ[A-Z]{2})-(\d{4})-([0-9A-HJKMNP-TV-Z]{4})-([0-9A-HJKMNP-TV-Z]{4})-([0-9A-HJKMNP-TV-Z]{4})-([0-9A-HJKMNP-TV-Z])$/;

/** 存证, 确权, 版权认证, 转让, 变更, 异议. Other documents may take other letters after YJ. */
export const NUMBER_PREFIX = {
  deposit: 'YJCZ',
  confirmation: 'YJQQ',
  certification: 'YJBQ',
  transfer: 'YJZR',
  change: 'YJBG',
  objection: 'YJYY',
} as const;

/** ISO/IEC 7064 MOD 37,36: catches every single wrong character and nearly all swaps of neighbours. */
export function checkCharacter(text: string): string {
  let product = 36;
  for (const char of text) {
    const sum = (product + ALPHANUMERIC.indexOf(char)) % 36;
    product = ((sum === 0 ? 36 : sum) * 2) % 37;
  }
  return ALPHANUMERIC[(37 - product) % 36]!;
}

/**
 * A number such as YJCZ-2026-7K3M-9QX2-B0TD-4: kind, year, 60 random bits, check character over all of it.
 * `random` is 8 bytes from a cryptographic source; the upper four bits are not used. A value whose check
 * character would be a lookalike (I, L, O, U) is replaced by the next one, so that reading O as 0 never weakens
 * the check. Throws `record-number`.
 */
export function makeNumber(prefix: string, year: number, random: Uint8Array): string {
  if (
    !/^YJ[A-Z]{2}$/.test(prefix) ||
    !Number.isInteger(year) ||
    year < 1000 ||
    year > 9999 ||
    random.length !== 8
  )
    throw new EvidenceFailure(
      'record-number',
      'wants YJ and two letters, a year of four digits and 8 random bytes',
    );
  for (let value = new DataView(random.buffer, random.byteOffset, 8).getBigUint64(0); ; value += 1n) {
    const number = spell(prefix, String(year), toSymbols(value));
    if (CANONICAL.test(number)) return number;
  }
}

/** The low 60 bits as twelve symbols. */
function toSymbols(value: bigint): string {
  let symbols = '';
  for (let i = 0, rest = value; i < 12; i++, rest /= 32n) symbols = SYMBOLS[Number(rest % 32n)]! + symbols;
  return symbols;
}

function spell(prefix: string, year: string, symbols: string): string {
  const check = checkCharacter(prefix + year + symbols);
  return [prefix, year, symbols.slice(0, 4), symbols.slice(4, 8), symbols.slice(8), check].join('-');
}

/** Whether this is a number in its one spelling, with the right check character. */
export function isRecordNumber(text: string, prefix?: string): boolean {
  const match = CANONICAL.exec(text);
  if (!match || (prefix !== undefined && match[1] !== prefix)) return false;
  return spell(match[1]!, match[2]!, match[3]! + match[4]! + match[5]!) === text;
}

export const LOOKALIKES: Record<string, string> = { O: '0', I: '1', L: '1' };

/**
 * Reads a number as people type it: any case, full-width letters, any dashes and spaces, O for 0 and I or L for
 * 1. Returns its one spelling, or undefined when a character is missing or the check character disagrees.
 */
export function checkNumber(text: string): string | undefined {
  const bare = text
    .slice(0, 100)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212_.·]/gu, '');
  const rest = bare.slice(4).replace(/[OIL]/g, (char) => LOOKALIKES[char]!);
  const groups = [
    bare.slice(0, 4),
    rest.slice(0, 4),
    rest.slice(4, 8),
    rest.slice(8, 12),
    rest.slice(12, 16),
    rest.slice(16),
  ];
  const number = groups.join('-');
  return isRecordNumber(number) ? number : undefined;
}
