import { materialPartOf } from './material-files.ts';
import { isTrustFileName } from './trust-files.ts';

/** Dropped files, by their role in a verification. */
export interface SortedFiles<F extends Blob & { name: string } = File> {
  bundle?: F;
  work?: F;
  trust: F[];
  /** Parts of a material's proof. */
  material: F[];
}

/** Local file header of a zip (APPNOTE 4.3.7), or the end record of an empty one. */
const ZIP_STARTS = ['504b0304', '504b0506'];

/**
 * Sorts bundle, trust files, parts of a material's proof and the work, by first bytes and by name. Of several
 * works the last one counts.
 */
export async function sortFiles<F extends Blob & { name: string }>(
  files: readonly F[],
): Promise<SortedFiles<F>> {
  const sorted: SortedFiles<F> = { trust: [], material: [] };
  for (const file of files) {
    if (isTrustFileName(file.name)) sorted.trust.push(file);
    else if (materialPartOf(file.name) !== undefined) sorted.material.push(file);
    else if (await isZip(file)) sorted.bundle = file;
    else sorted.work = file;
  }
  return sorted;
}

async function isZip(file: Blob & { name: string }): Promise<boolean> {
  if (/\.zip$/i.test(file.name)) return true;
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return ZIP_STARTS.includes(Array.from(start, (byte) => byte.toString(16).padStart(2, '0')).join(''));
}
