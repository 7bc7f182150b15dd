import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether pages can be printed here: poppler draws them (apt-get install poppler-utils). */
export function canPrint(): boolean {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The first page of a PDF as a printer puts it on paper: PNG. */
export async function printPage(pdf: Uint8Array, dpi = 300): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'yinji-print-'));
  try {
    await writeFile(join(folder, 'page.pdf'), pdf);
    const range = ['-f', '1', '-l', '1', '-singlefile'];
    await run('pdftoppm', ['-r', String(dpi), ...range, '-png', 'page.pdf', 'page'], { cwd: folder });
    return await readFile(join(folder, 'page.png'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
