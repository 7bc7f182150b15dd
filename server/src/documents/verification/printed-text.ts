import { createHash, timingSafeEqual } from 'node:crypto';

/** Marks that a reader cannot or need not tell apart, after NFKC, which maps most full-width forms itself. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[、﹑；;]/g, ','],
  [/[。｡]/g, '.'],
  [/[·•‧・⋅∙]/g, '·'],
  [/[‐-―−﹣－~〜]/g, '-'],
  [/["“”„‟「」『』〝〞'‘’‚‛`´]/g, "'"],
  [/[〈《≪«]/g, '<'],
  [/[〉》≫»]/g, '>'],
  [/[【〔〖]/g, '['],
  [/[】〕〗]/g, ']'],
];

/**
 * The one spelling of a text for comparing what a reader typed with what was printed: NFKC, no letter case, no
 * spaces (print adds some between Chinese and Latin), no invisible characters, one form of each punctuation
 * mark.
 */
export function canonicalText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}\s]/gu, '');
  return ALIKE.reduce((done, [mark, one]) => done.replace(mark, one), plain);
}

/** Shortest text that print can have cut: two lines hold more than this. */
const CUT_AFTER = 30;
/** NFKC writes … as three full stops. */
const CUT_MARK = '...';

/**
 * Whether the reader typed what was printed. Print cuts a text longer than its two lines and ends it with …;
 * then the part before … has to agree. Digests are compared, in constant time.
 */
export function isPrintedText(printed: string, typed: string): boolean {
  const [whole, given] = [canonicalText(printed), canonicalText(typed)];
  // Two empty fields are not the same name.
  if (whole === '') return false;
  const start = given.endsWith(CUT_MARK) ? given.slice(0, -CUT_MARK.length) : '';
  const isCut = [...start].length >= CUT_AFTER && whole.length > start.length;
  const [a, b] = isCut ? [whole.slice(0, start.length), start] : [whole, given];
  return timingSafeEqual(digest(a), digest(b));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
