/**
 * One CSV file (RFC 4180) with a byte order mark, without which spreadsheets misread Chinese. A cell that a
 * spreadsheet would run as a formula is prefixed by an apostrophe and stays text (OWASP, CSV Injection); a
 * number is written as one.
 */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  // Also after white space, and in full width, which some programs treat alike.
  const isFormula = /^\s*[=+\-@＝＋－＠]/u.test(value) || /^[\t\r\n]/.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(text) || isFormula ? `"${text.replaceAll('"', '""')}"` : text;
}
