import { trustPathOf } from '@yinji/evidence';
import { materialPartOf } from './material-files.ts';

/** Dropped files, by their role in a verification. */
export interface SortedFiles<F extends Blob & { name: string } = File> {
  bundle?: F;
  work?: F;
  /** A PDF: a certificate, if no material is checked. */
  paper?: F;
  trust: F[];
  /** Parts of a material's proof. */
  material: F[];
}

/** Local file header of a zip (APPNOTE 4.3.7), or the end record of an empty one. */
const ZIP_STARTS = ['504b0304', '504b0506'];
/** %PDF- */
const PDF_START = '255044462d';

/**
 * Sorts bundle, certificate, trust files, parts of a material's proof and the work, by first bytes and by name. Of several
 * works the last one counts.
 */
export async function sortFiles<F extends Blob & { name: string }>(
  files: readonly F[],
): Promise<SortedFiles<F>> {
  const sorted: SortedFiles<F> = { trust: [], material: [] };
  for (const file of files) {
    if (trustPathOf(file.name) !== undefined) sorted.trust.push(file);
    else if (materialPartOf(file.name) !== undefined) sorted.material.push(file);
    else if (await isZip(file)) sorted.bundle = file;
    else if (await isPdf(file)) sorted.paper = file;
    else sorted.work = file;
  }
  return sorted;
}

async function isZip(file: Blob & { name: string }): Promise<boolean> {
  return /\.zip$/i.test(file.name) || ZIP_STARTS.includes(await firstBytes(file, 4));
}

/** By its name too: an altered certificate may not begin like a PDF any more. */
export async function isPdf(file: Blob & { name: string }): Promise<boolean> {
  return /\.pdf$/i.test(file.name) || (await firstBytes(file, 5)) === PDF_START;
}

async function firstBytes(file: Blob, count: number): Promise<string> {
  const start = new Uint8Array(await file.slice(0, count).arrayBuffer());
  return Array.from(start, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
