import { defuse, workTypeLabels } from '@yinji/contract';
import { EXAMPLE_FILE } from './parse-sheet.ts';
import { columnWords } from './words.ts';

/** Chinese spreadsheets read a csv without this mark as GBK. */
const MARK = '\ufeff';

const head = Object.values(columnWords);
const example = [
  EXAMPLE_FILE,
  '示例：松下问童子（这一行会被跳过）',
  workTypeLabels.draw,
  '2026-03-05',
  '纸本设色，取自写生稿',
];
const allowed: string[][] = [
  ['列', '写法'],
  [columnWords.fileName, '图片文件的名字，与选的文件一致；jpg、png、webp、bmp、tif，每个小于 100 MB'],
  [columnWords.title, '必填，最多 100 字'],
  [columnWords.workType, `必填：${Object.values(workTypeLabels).join('、')}`],
  [columnWords.claimedCreatedOn, '可以不填；2026-03-05、2026/3/5 或 2026年3月5日'],
  [columnWords.description, '可以不填，最多 1000 字'],
];

/** The table as a spreadsheet: every cell is text, so none runs as a formula. */
async function writeXlsx(
  sheets: { name: string; rows: readonly string[][]; widths: number[] }[],
): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const written = sheets.map(({ name, rows, widths }) => ({
    sheet: name,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    data: rows.map((row, at) =>
      row.map((value) => ({
        value: defuse(value),
        type: String,
        wrap: true,
        alignVertical: 'top' as const,
        ...(at === 0 && { fontWeight: 'bold' as const, backgroundColor: '#F2EFE7' }),
      })),
    ),
  }));
  return writeXlsxFile(written).toBlob();
}

async function writeCsv(rows: readonly string[][]): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const text = Papa.unparse(
    rows.map((row) => row.map(defuse)),
    { newline: '\r\n' },
  );
  return new Blob([MARK, text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}

export const writeTemplate = (kind: 'xlsx' | 'csv'): Promise<Blob> =>
  kind === 'csv'
    ? writeCsv([head, example])
    : writeXlsx([
        { name: '作品', rows: [head, example], widths: [28, 36, 12, 16, 48] },
        { name: '可选值', rows: allowed, widths: [18, 72] },
      ]);

export const writeReport = (kind: 'xlsx' | 'csv', rows: readonly string[][]): Promise<Blob> =>
  kind === 'csv' ? writeCsv(rows) : writeXlsx([{ name: '结果', rows, widths: [8, 28, 36, 20, 30, 60] }]);
