import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names one store, so that an empty folder where its disk should be is not taken for it. */
export const STORE_MARK = '.store';

/** The files are not where they were: nothing may be written or counted as removed until they are back. */
export class StoreAway extends Error {
  override name = 'StoreAway';
  constructor(where: string, why = 'is its disk mounted?', options?: ErrorOptions) {
    super(`the files are not in ${where}: ${why}`, options);
  }
}

/**
 * A check before each write and removal. The first one reads the mark, or makes it where there is none. Throws StoreAway
 * while the folder bears another mark, or none.
 */
export function watchStore(root: string): () => Promise<void> {
  const read = () => readFile(join(root, STORE_MARK), 'utf8').catch(() => undefined);
  const first = async (): Promise<string | undefined> => {
    await mkdir(root, { recursive: true, mode: 0o700 });
    // Another process may be faster; then its mark counts.
    await writeFile(join(root, STORE_MARK), randomUUID(), { flag: 'wx', mode: 0o600, flush: true }).catch(
      (cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'EEXIST') throw cause;
      },
    );
    return read();
  };
  let known: Promise<string | undefined> | undefined;
  return async () => {
    const mark = await (known ??= first().catch((cause: unknown) => {
      known = undefined;
      throw cause;
    }));
    if (mark === undefined || (await read()) !== mark) throw new StoreAway(root);
  };
}
