import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/web-worker';
import type { Cell, SheetFault } from './parse-sheet.ts';
import { unpackedBytes } from './unpacked-bytes.ts';

export type SheetAnswer = { cells: Cell[][] } | { fault: SheetFault };

/** Blank rows count as well: more than this is not a sheet of five hundred works. */
const READ_ROWS = 2000;
const UNPACKED_MAX = 60 * 1024 * 1024;

/** A stranger's sheet is parsed here: the page stays responsive and can end it. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  read(data).then(
    (answer) => postMessage(answer),
    () => postMessage({ fault: 'not-a-sheet' } satisfies SheetAnswer),
  );
});

async function read(file: Blob): Promise<SheetAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return { cells: readCsv(bytes) };
  const unpacked = unpackedBytes(bytes);
  if (unpacked === undefined) return { fault: 'not-a-sheet' };
  if (unpacked > UNPACKED_MAX) return { fault: 'too-big' };
  // Its types name the class of dates where it returns dates.
  const cells = (await readSheet(file)).slice(0, READ_ROWS) as unknown as Cell[][];
  return { cells };
}

function readCsv(bytes: Uint8Array): Cell[][] {
  const { data } = Papa.parse<string[]>(decode(bytes), { preview: READ_ROWS, skipEmptyLines: false });
  return data;
}

/** UTF-8, with or without its mark; anything else is the encoding of Chinese spreadsheets. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
