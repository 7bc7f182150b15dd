import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Paths relative to the folder, in order. */
export const picturesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(jpe?g|png|webp|bmp|tiff?)$/i.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
