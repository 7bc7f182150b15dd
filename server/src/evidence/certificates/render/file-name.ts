import { textWidth, type TextStyle } from './text.ts';

/** Controls, marks of reading direction, unassigned and invisible characters; and the marks that the name is printed in. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}「」]/u;

/** A character with the marks above it, or a code point in place of one that must not act on the line. */
const printable = (text: string): string[] =>
  Array.from(text, (character) =>
    UNSAFE.test(character)
      ? `〔U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}〕`
      : character,
  );

/** How much of the end stays: the extension, and what tells versions apart. */
const END_SHARE = 0.4;

/**
 * The name of a file as its depositor has it, in 「」 and on one line of `width` millimetres: elided in the middle, and
 * no character of it can reorder the line or close the marks.
 */
export function printFileName(name: string, style: TextStyle, width: number): string {
  const parts = printable(name);
  const room = width - textWidth('「」', style);
  const fits = (text: string, most: number) => textWidth(text, style) <= most;
  if (fits(parts.join(''), room)) return `「${parts.join('')}」`;
  const left = room - textWidth('…', style);
  let end = '';
  for (let at = parts.length - 1; at >= 0 && fits(parts[at] + end, left * END_SHARE); at -= 1)
    end = parts[at] + end;
  let start = '';
  for (const part of parts) {
    if (!fits(start + part + end, left)) break;
    start += part;
  }
  return `「${start}…${end}」`;
}
