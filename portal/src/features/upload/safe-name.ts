/** As long as the draft's file name may be, in UTF-16 units. */
const MAX_LENGTH = 200;
const EXTENSION = /\.[A-Za-z0-9]{1,8}$/;

/**
 * One line without control characters and without marks that change the reading direction: valid in a
 * manifest's reveal.
 */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim();
}

/**
 * A file's name as the draft keeps it, and as the original is later downloaded: a single path segment that every system
 * can write, at most 200 units, its extension kept. The signed manifest has neutral names instead (`originalPath`).
 */
export function safeName(name: string): string {
  const plain = cleanLine(name.normalize('NFC').replace(/[\\/:*?"<>|]/g, '_'))
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  if (plain === '') return 'original';
  if (plain.length <= MAX_LENGTH) return plain;
  const extension = EXTENSION.exec(plain)?.[0] ?? '';
  // A cut through a surrogate pair leaves half a character.
  const stem = plain.slice(0, MAX_LENGTH - extension.length).replace(/[\ud800-\udbff]$/, '');
  return stem.trimEnd() + extension;
}
