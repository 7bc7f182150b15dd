import { listLostFiles } from '../../backup/list-lost-files.ts';
import { openObjectsOf } from '../../objects-of.ts';
import type { Env } from '../../rotate/key-files.ts';

/** Reads and opens every file that a row names. */
export async function listLostBytes(databaseUrl: string, dataDir: string, env: Env = {}) {
  const { read } = await openObjectsOf(dataDir, env);
  return listLostFiles(databaseUrl, read);
}
