/** The cells of a CSV (RFC 4180) that a spreadsheet would compute; a plain number is none. */
export function listFormulas(csv: string): string[] {
  const cells = csv.replace(/^\ufeff/, '').match(/(?<=^|,|\n)(?:"(?:[^"]|"")*"|[^",\r\n]*)/g) ?? [];
  return cells
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
    .filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+(?:\.\d+)?$/.test(cell));
}
