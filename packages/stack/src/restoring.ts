import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file in the data folder while a backup is being put there: half a restore must not start as an installation. */
export const RESTORING = 'restoring';

/** @throws Error where the restore into the folder did not end */
export function requireRestored(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORING)))
    throw new Error(`a restore into ${dataDir} did not end: empty the folder and restore again`);
}

/** The server's data folder as a program's settings name it; the sealer's name `log` in it. */
export const dataDirOf = ({ DATA_DIR, LOG_DIR }: Readonly<Record<string, string | undefined>>): string =>
  DATA_DIR ?? (LOG_DIR === undefined ? './data' : dirname(LOG_DIR));
