import { parseSheet, SheetRefused, type SheetRow } from './parse-sheet.ts';
import type { SheetAnswer } from './sheet-worker.ts';

const READ_MS = 20_000;
/** A sheet of five hundred rows is some hundred kilobytes. */
const FILE_MAX = 8 * 1024 * 1024;

/** The rows of a sheet of xlsx or csv. @throws SheetRefused */
export async function readSheetFile(file: File): Promise<SheetRow[]> {
  if (file.size > FILE_MAX) throw new SheetRefused('too-big');
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<SheetAnswer>((resolve) => {
      const late = setTimeout(() => resolve({ fault: 'too-slow' }), READ_MS);
      const answered = (said: SheetAnswer) => {
        clearTimeout(late);
        resolve(said);
      };
      worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => answered(data));
      // Inner failures come as an answer: this is a script that could not be loaded.
      worker.addEventListener('error', () => answered({ fault: 'part-missing' }));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(file);
    });
    if ('fault' in answer) throw new SheetRefused(answer.fault);
    return parseSheet(answer.cells);
  } finally {
    worker.terminate();
  }
}
