import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { bundleLimits } from '@yinji/evidence';

/**
 * Every regular file below a folder by its path with forward slashes; links are not followed. Throws `bundle`
 * before anything is read where there is more than a bundle may hold.
 */
export async function readFolder(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const checkLimits = bundleLimits();
  const paths = new Map<string, string>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    checkLimits(name, (await stat(path)).size);
    paths.set(name, path);
  }
  const files = new Map<string, Uint8Array>();
  for (const [name, path] of paths) files.set(name, new Uint8Array(await readFile(path)));
  return files;
}
