import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

/** Reads RFC 4180 like a spreadsheet. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]];
  const text = csv.replace(/^\ufeff/, '');
  for (let at = 0; at < text.length;) {
    let value = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1;
        value += text[at];
      }
      at += 1;
    } else for (; at < text.length && !',\r'.includes(text[at] ?? ''); at += 1) value += text[at];
    rows.at(-1)?.push(value);
    if (text[at] === '\r') {
      at += 2;
      if (at < text.length) rows.push([]);
    } else at += 1;
  }
  return rows;
}

test('it begins with a byte order mark and ends its lines with CR LF', () => {
  expect(
    toCsv([
      ['时间', 1],
      ['甲', -2],
    ]),
  ).toBe('\ufeff时间,1\r\n甲,-2\r\n');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =HYPERLINK("https://evil.example","x")',
  '＝1+1',
  "=cmd|' /C calc'!A0",
])('%j is no longer a formula', (value) => {
  const [[read] = []] = parse(toCsv([[value]]));
  expect(read).toBe(`'${value}`);
});

test("a cell's content survives, and never begins like a formula", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ minLength: 1, unit: 'binary' }), { minLength: 1 }), { minLength: 1 }),
      (rows) => {
        const read = parse(toCsv(rows));
        expect(read.map((row) => row.map((one) => one.replace(/^'/, '')))).toEqual(
          rows.map((row) => row.map((one) => one.replace(/^'/, ''))),
        );
        for (const one of read.flat()) expect(one).not.toMatch(/^[=+\-@\t\r]/);
      },
    ),
  );
});
