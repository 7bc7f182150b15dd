const HIDDEN = '（已遮蔽）';

/** Document numbers first: a phone number may be part of one. Separators between digits count. */
const PATTERNS = [
  /(?<!\d)\d{6}[\s-]?(?:19|20)\d{2}[\s-]?\d{4}[\s-]?\d{3}[\dXxＸｘ](?![\dA-Za-z])/gu,
  /(?<!\d)(?:\+?86[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/gu,
  /(?<!\d)0\d{2,3}[\s-]\d{7,8}(?!\d)/gu,
  /(?<!\d)\d(?:[\s-]?\d){15,18}(?!\d)/gu,
  /[\p{L}\p{N}._%+-]+[@＠][\p{L}\p{N}-]+(?:[.．][\p{L}\p{N}-]+)+/gu,
];

/**
 * A person's text as the other side reads it: phones, document and card numbers and mailboxes are removed.
 * Full-width digits are treated alike.
 */
export function maskText(text: string): string {
  const plain = text.replace(/[０-９]/gu, (digit) =>
    String.fromCodePoint((digit.codePointAt(0) ?? 0) - 0xfee0),
  );
  return PATTERNS.reduce((masked, pattern) => masked.replace(pattern, HIDDEN), plain);
}
