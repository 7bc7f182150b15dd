import { checkCharacter, LOOKALIKES, SYMBOLS } from './record-number.ts';

/** Of Crockford's alphabet, 115 random bits; a check character follows. */
const RANDOM_LENGTH = 23;
export const GROUP_LENGTH = 4;
export const GROUPS = (RANDOM_LENGTH + 1) / GROUP_LENGTH;

/** What the QR code of a recovery sheet begins with: no address, so that a scanner does not send it anywhere. */
const PREFIX = 'YINJI-KEY:';

/**
 * 24 characters for a recovery sheet, such as 7KQ4M2XB0R9THW5C3NPJVD8G. As in a record's number, a check character
 * that is a lookalike is never drawn: one code in nine is drawn again.
 */
export function makeRecoveryCode(): string {
  for (;;) {
    // 256 is a multiple of 32: no character is likelier than another.
    const drawn = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH));
    const symbols = Array.from(drawn, (byte) => SYMBOLS[byte % SYMBOLS.length]).join('');
    const code = symbols + checkCharacter(symbols);
    if (readRecoveryCode(code) === code) return code;
  }
}

/** Characters as people type them: any case, full-width letters, blanks and dashes, O for 0 and I or L for 1. */
export const readSymbols = (typed: string): string =>
  typed
    .slice(0, 200)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\u2212_.·]/gu, '')
    .replaceAll(/[OIL]/g, (char) => LOOKALIKES[char]!);

/** The 24 characters, typed or scanned; undefined where one is missing or the check character disagrees. */
export function readRecoveryCode(text: string): string | undefined {
  const code = readSymbols(text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text);
  const isWhole = code.length === RANDOM_LENGTH + 1 && [...code].every((char) => SYMBOLS.includes(char));
  return isWhole && checkCharacter(code.slice(0, -1)) === code.at(-1) ? code : undefined;
}

/** What the QR code of the sheet holds. */
export const recoveryQr = (code: string): string => PREFIX + code;

/** In groups of four, as the sheet prints them. */
export const recoveryGroups = (code: string): string[] =>
  Array.from({ length: GROUPS }, (_, at) => code.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH));
