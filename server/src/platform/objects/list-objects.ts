import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The files under `ab/cd/`, wherever else the store has folders. */
export async function listObjects(folder: string): Promise<{ path: string; name: string }[]> {
  const tops = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name));
  const below = await Promise.all(
    tops.map((top) => readdir(join(folder, top), { recursive: true, withFileTypes: true })),
  );
  return below
    .flat()
    .filter((one) => one.isFile() && /^[0-9a-f]{64}$/.test(one.name))
    .map(({ parentPath, name }) => ({ path: join(parentPath, name), name }));
}

/** The same of a whole store: a rotation of the look-ups' key puts sealed files into the folder of its number. */
export async function listStore(root: string): Promise<string[]> {
  const numbered = (await readdir(root).catch(() => [])).filter((name) => /^g\d+$/.test(name));
  const lists = await Promise.all([root, ...numbered.map((name) => join(root, name))].map(listObjects));
  return lists.flat().map(({ path }) => path);
}
