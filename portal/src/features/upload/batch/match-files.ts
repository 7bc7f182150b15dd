import type { ImportFault } from '@yinji/contract';

/** Normalises the differences of file systems and spreadsheets: case, width, composition, folders. */
const keyOf = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/^.*[\\/]/, '')
    .trim()
    .toLowerCase();
const stemOf = (name: string) => keyOf(name).replace(/\.[a-z0-9]{1,5}$/, '');

export interface Match<F> {
  file?: F;
  fault?: ImportFault;
}

/**
 * The file of each row. A name without its ending is found where only one file has it, since file managers hide
 * endings; two files, or two rows, of one name are reported and never guessed.
 */
export function matchFiles<F extends { name: string }>(
  rows: readonly { fileName: string }[],
  files: readonly F[],
): { matches: Match<F>[]; unused: F[] } {
  const byName = Map.groupBy(files, (file) => keyOf(file.name));
  const byStem = Map.groupBy(files, (file) => stemOf(file.name));
  const named = Map.groupBy(rows, (row) => keyOf(row.fileName));
  const used = new Set<F>();
  const matches = rows.map(({ fileName }): Match<F> => {
    if (fileName === '') return { fault: 'missing' };
    const key = keyOf(fileName);
    const found = byName.get(key) ?? (/\.[a-z0-9]{1,5}$/.test(key) ? undefined : byStem.get(key));
    for (const file of found ?? []) used.add(file);
    if ((named.get(key)?.length ?? 0) > 1) return { fault: 'named-twice' };
    if (found === undefined) return { fault: 'file-not-chosen' };
    const [file, ...more] = found;
    return more.length > 0 || file === undefined ? { fault: 'file-ambiguous' } : { file };
  });
  return { matches, unused: files.filter((file) => !used.has(file)) };
}
