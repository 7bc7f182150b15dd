import { ONE_LINE } from './shapes.ts';

/** A batch has at most so many rows. */
export const IMPORT_MAX_ROWS = 500;
/** 104,857,600 bytes or more are refused, as for a single file. */
export const IMPORT_MAX_FILE_BYTES = 104_857_599;

export const importColumns = ['fileName', 'title', 'workType', 'claimedCreatedOn', 'description'] as const;
export type ImportColumn = (typeof importColumns)[number];

export const importFaults = [
  'missing',
  'too-long',
  'unreadable',
  'formula',
  'unknown-type',
  'not-a-date',
  'date-ahead',
  'date-too-early',
  'named-twice',
  'same-file-twice',
  'deposited-before',
  'file-not-chosen',
  'file-ambiguous',
  'file-type',
  'file-too-large',
  'file-unreadable',
] as const;
export type ImportFault = (typeof importFaults)[number];

export interface FoundFault {
  /** The row in the sheet, as the spreadsheet numbers it. */
  line: number;
  column: ImportColumn;
  fault: ImportFault;
}

/** A row as it was written, with the file that was found for it. */
export interface ImportRow {
  line: number;
  title: string;
  workType: string;
  description: string;
  /** YYYY-MM-DD or empty. */
  claimedCreatedOn: string;
  file: { name: string; sizeBytes: number; sha256: string; sm3: string } | null;
}

const TYPES: readonly string[] = ['photo', 'draw', 'creative'];
const EARLIEST = '1900-01-01';
const LINES = /^[^\p{Cc}\p{Bidi_Control}]*(?:[\n\t][^\p{Cc}\p{Bidi_Control}]*)*$/u;

/** A cell content that no person meant: a formula's text, or a spreadsheet's error. */
export const isFormula = (text: string): boolean =>
  /^=|^#(REF|NAME|VALUE|DIV\/0|N\/A|NUM|NULL)[!?]?/.test(text);

/** An existing calendar day, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/**
 * Every fault of the rows of a batch, in the order of the sheet. The browser checks before anything is sent and
 * the server before anything is spent, with the same code.
 * @param today YYYY-MM-DD in Beijing
 */
export function findImportFaults(rows: readonly ImportRow[], today: string): FoundFault[] {
  const found: FoundFault[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const say = (column: ImportColumn, fault: ImportFault) => found.push({ line: row.line, column, fault });
    checkText(row.title, 'title', 100, true, say);
    checkText(row.description, 'description', 1000, false, say);
    if (row.workType === '') say('workType', 'missing');
    else if (!TYPES.includes(row.workType)) say('workType', 'unknown-type');
    if (row.claimedCreatedOn !== '') {
      if (!isDay(row.claimedCreatedOn)) say('claimedCreatedOn', 'not-a-date');
      else if (row.claimedCreatedOn > today) say('claimedCreatedOn', 'date-ahead');
      else if (row.claimedCreatedOn < EARLIEST) say('claimedCreatedOn', 'date-too-early');
    }
    if (row.file === null) continue;
    if (row.file.sizeBytes > IMPORT_MAX_FILE_BYTES) say('fileName', 'file-too-large');
    if (seen.has(row.file.sha256)) say('fileName', 'same-file-twice');
    seen.add(row.file.sha256);
  }
  return found;
}

function checkText(
  text: string,
  column: ImportColumn,
  max: number,
  isNeeded: boolean,
  say: (column: ImportColumn, fault: ImportFault) => void,
) {
  if (text === '') {
    if (isNeeded) say(column, 'missing');
  } else if (isFormula(text)) say(column, 'formula');
  else if (text.length > max) say(column, 'too-long');
  else if (!(column === 'title' ? ONE_LINE : LINES).test(text)) say(column, 'unreadable');
}

/** Text that a spreadsheet would run as a formula is escaped: a report must not run on the reader's machine. */
export const defuse = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
