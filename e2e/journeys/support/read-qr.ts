import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Reads a picture (PNG) like a phone's camera: the text of its one QR code. */
export async function readQr(png: Buffer): Promise<string> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'seen.png'), png);
    return scan(join(folder, 'seen.png'));
  });
}

/** The same from the first page of a PDF, as printed. */
export const readQrOfPdf = async (pdf: Buffer): Promise<string> => readQr(await pictureOfPdf(pdf));

/** The first page of a PDF as a PNG. */
export async function pictureOfPdf(pdf: Buffer): Promise<Buffer> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'printed.pdf'), pdf);
    await run(
      'pdftoppm',
      ['-r', '200', '-f', '1', '-l', '1', '-png', '-singlefile', 'printed.pdf', 'printed'],
      {
        cwd: folder,
      },
    );
    return readFile(join(folder, 'printed.png'));
  });
}

export interface PrintedPage {
  text: string;
  /** Points. */
  width: number;
  height: number;
}

/** Each page of a PDF: its text as laid out, and its size. Also saves their pictures where `keep` says. */
export async function pagesOfPdf(
  pdf: Buffer,
  keep?: { folder: string; name: string } | '',
): Promise<PrintedPage[]> {
  return inFolder(async (folder) => {
    const file = join(folder, 'printed.pdf');
    await writeFile(file, pdf);
    if (keep) {
      await mkdir(keep.folder, { recursive: true });
      await run('pdftoppm', ['-r', '110', '-png', file, join(keep.folder, keep.name)]);
    }
    const { stdout: sizes } = await run('pdfinfo', ['-l', '1000', file]);
    const { stdout: texts } = await run('pdftotext', ['-raw', file, '-']);
    const said = texts.split('\f');
    return [...sizes.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm)].map(([, width, height], at) => ({
      text: said[at] ?? '',
      width: Math.round(Number(width)),
      height: Math.round(Number(height)),
    }));
  });
}

async function scan(file: string): Promise<string> {
  const { stdout } = await run('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', file]);
  return stdout.trim();
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'yinji-qr-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
