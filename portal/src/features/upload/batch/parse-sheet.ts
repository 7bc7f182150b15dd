import { IMPORT_MAX_ROWS, isDay, type ImportColumn, workTypeLabels } from '@yinji/contract';

export type Cell = string | number | boolean | Date | null | undefined;
export type SheetFault =
  | 'not-a-sheet'
  | 'part-missing'
  | 'too-big'
  | 'too-slow'
  | 'no-head'
  | 'too-many'
  | 'empty';

export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
  readonly fault: SheetFault;

  constructor(fault: SheetFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A row of the sheet, in the contract's words where possible. */
export interface SheetRow {
  /** As the spreadsheet numbers it. */
  line: number;
  fileName: string;
  title: string;
  workType: string;
  claimedCreatedOn: string;
  description: string;
}

export const EXAMPLE_FILE = '示例.jpg';
const HEADS: Record<string, ImportColumn> = {
  文件名: 'fileName',
  图片文件名: 'fileName',
  作品名称: 'title',
  作品名: 'title',
  作品类型: 'workType',
  类型: 'workType',
  创作完成日期: 'claimedCreatedOn',
  完成日期: 'claimedCreatedOn',
  作品说明: 'description',
  说明: 'description',
};
const HEAD_WITHIN = 10;

/**
 * The rows of a sheet. Checks only that it is one: `findImportFaults` checks the rows.
 * @throws SheetRefused
 */
export function parseSheet(cells: readonly (readonly Cell[])[]): SheetRow[] {
  const head = cells.slice(0, HEAD_WITHIN).findIndex((row) => {
    const found = new Set(row.map(columnOf));
    return found.has('fileName') && found.has('title') && found.has('workType');
  });
  const columns = cells[head]?.map(columnOf);
  if (columns === undefined) throw new SheetRefused('no-head');
  const at = (column: ImportColumn) => columns.indexOf(column);
  const rows: SheetRow[] = [];
  for (let index = head + 1; index < cells.length; index += 1) {
    const row = cells[index] ?? [];
    const read = (column: ImportColumn) => (at(column) === -1 ? undefined : row[at(column)]);
    const parsed = {
      line: index + 1,
      fileName: textOf(read('fileName')),
      title: textOf(read('title')),
      workType: typeOf(textOf(read('workType'))),
      claimedCreatedOn: dayOf(read('claimedCreatedOn')),
      description: textOf(read('description')),
    };
    const { line: _line, ...written } = parsed;
    if (Object.values(written).every((text) => text === '')) continue;
    if (parsed.fileName === EXAMPLE_FILE && parsed.title.startsWith('示例')) continue;
    if (rows.length >= IMPORT_MAX_ROWS) throw new SheetRefused('too-many');
    rows.push(parsed);
  }
  if (rows.length === 0) throw new SheetRefused('empty');
  return rows;
}

/** `作品名称 *（必填）` is the same heading as `作品名称`. */
function columnOf(cell: Cell): ImportColumn | undefined {
  const plain = textOf(cell)
    .normalize('NFKC')
    .replace(/[(（].*$/, '')
    .replace(/[\s*:：]/g, '');
  return HEADS[plain];
}

/** One line of a cell without invisible characters; line ends inside a description stay. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return String(cell)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\ufeff\u200b\u00a0\u3000]/g, ' ')
    .trim();
}

const TYPES = new Map(
  Object.entries(workTypeLabels).flatMap(([type, word]) => [
    [type, type],
    [word, type],
  ]),
);
const typeOf = (text: string): string => TYPES.get(text.normalize('NFKC').toLowerCase()) ?? text;

const DAY_MS = 86_400_000;
/** The day 0 of the date numbers that spreadsheets keep. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

/** A date as spreadsheets and people write it, as YYYY-MM-DD; anything else stays, to be reported. */
function dayOf(cell: Cell): string {
  if (cell instanceof Date) return textOf(cell);
  const text = textOf(cell).normalize('NFKC');
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (parts) {
    const [, year = '', month = '', day = ''] = parts;
    const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDay(written) ? written : text;
  }
  if (/^\d{5}(\.\d+)?$/.test(text))
    return new Date(SERIAL_ZERO + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  return text;
}
