import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Paths for tests only; nothing in the package imports this. */
export const REPO_ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const CONFORMANCE = `${REPO_ROOT}conformance/`;
const SHARED_VECTORS = `${REPO_ROOT}../shared/data/vectors/`;

export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

/**
 * The reference vectors are stored beside the checkout, not in it; without them the tests are skipped with a
 * message.
 */
export function findSharedVectors(folder: string): { name: string; text: string }[] {
  const root = SHARED_VECTORS + folder;
  if (!existsSync(root)) {
    process.stdout.write(`skipped: ${root} is not here\n`);
    return [];
  }
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = `${entry.parentPath}/${entry.name}`;
      return { name: path.slice(root.length), text: readFileSync(path, 'utf8') };
    });
}
