import type { FoundFault, OutputOf, getImport } from '@yinji/contract';
import type { SheetRow } from './parse-sheet.ts';
import { batchWords, columnWords, faultWords, rowWords } from './words.ts';

type View = OutputOf<typeof getImport>;

const head = [
  batchWords.line,
  columnWords.fileName,
  columnWords.title,
  batchWords.result,
  batchWords.number,
  batchWords.problem,
];

type Said = Pick<FoundFault, 'column' | 'fault'>;
const told = (faults: readonly Said[]) =>
  faults.map(({ column, fault }) => `${columnWords[column]}：${faultWords[fault]}`).join('；');

/** Faults before anything was sent. */
export function faultReport(rows: readonly SheetRow[], faults: readonly FoundFault[]): string[][] {
  const byLine = Map.groupBy(faults, (one) => one.line);
  const faulty = rows.filter((row) => byLine.has(row.line));
  return [
    head,
    ...faulty.map((row) => [
      String(row.line),
      row.fileName,
      row.title,
      rowWords.skipped.word,
      '',
      told(byLine.get(row.line) ?? []),
    ]),
  ];
}

/** The result of every line, in the sheet's order. */
export function resultReport(view: View): string[][] {
  const rows = [
    ...view.items.map((row) => ({
      line: row.line,
      cells: [row.fileName, row.title, rowWords[row.state].word, row.number ?? '', ''],
    })),
    ...view.left.map((row) => ({
      line: row.line,
      cells: [row.fileName, row.title, rowWords.skipped.word, '', told(row.faults)],
    })),
  ].sort((a, b) => a.line - b.line);
  return [head, ...rows.map(({ line, cells }) => [String(line), ...cells])];
}
