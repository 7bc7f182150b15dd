const HIDDEN = '（已遮蔽）';

/** Numbers of documents first: a phone number may stand inside one. Separators that people put in between count. */
const PATTERNS = [
  /(?<!\d)\d{6}[\s-]?(?:19|20)\d{2}[\s-]?\d{4}[\s-]?\d{3}[\dXxＸｘ](?![\dA-Za-z])/gu,
  /(?<!\d)(?:\+?86[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/gu,
  /(?<!\d)0\d{2,3}[\s-]\d{7,8}(?!\d)/gu,
  /(?<!\d)\d(?:[\s-]?\d){15,18}(?!\d)/gu,
  /[\p{L}\p{N}._%+-]+[@＠][\p{L}\p{N}-]+(?:[.．][\p{L}\p{N}-]+)+/gu,
];

/**
 * A person's words as the other side reads them: phones, document and card numbers and mailboxes are left out. Full-width
 * digits are read like the others.
 */
export function maskText(text: string): string {
  const plain = text.replace(/[０-９]/gu, (digit) =>
    String.fromCodePoint((digit.codePointAt(0) ?? 0) - 0xfee0),
  );
  return PATTERNS.reduce((masked, pattern) => masked.replace(pattern, HIDDEN), plain);
}
