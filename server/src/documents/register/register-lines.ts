import type { RegisterEntry } from '@yinji/contract';

/** The columns in their order; both files have the same. */
export const COLUMNS = [
  'number',
  'depositedAt',
  'title',
  'workType',
  'category',
  'publicName',
  'completedOn',
  'firstPublishedOn',
  'standing',
  'logIndex',
  'recordSha256',
] as const satisfies (keyof RegisterEntry)[];

/** RFC 4180 with the byte order mark by which spreadsheets recognise UTF-8. */
export const CSV_HEAD = `\uFEFF${COLUMNS.join(',')}\r\n`;

export const csvLine = (entry: RegisterEntry): string =>
  `${COLUMNS.map((column) => csvField(entry[column])).join(',')}\r\n`;

export const jsonLine = (entry: RegisterEntry): string =>
  `${JSON.stringify(Object.fromEntries(COLUMNS.map((column) => [column, entry[column]])))}\n`;

/**
 * A field that a spreadsheet would run as a formula gets an apostrophe in front: a title is user text and must
 * not run on the reader's machine. The JSON lines have the original.
 */
function csvField(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const plain = typeof value === 'string' && /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
