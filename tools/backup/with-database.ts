import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDir } from '@yinji/stack/lock-data-dir';
import { choosePlace } from '@yinji/stack/postgres/place';
import { startPostgres } from '@yinji/stack/postgres/start-postgres';

/**
 * Gives `work` the owner's connection: that of DATABASE_URL, of the running installation, or of its PostgreSQL, which then runs
 * as long as it is needed, and nobody starts the installation meanwhile.
 */
export async function withDatabase<T>(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  if (env['DATABASE_URL']) return work(env['DATABASE_URL']);
  const unlock = await lockDataDir(dataDir).catch(() => undefined);
  if (unlock === undefined) return work(readRunning(dataDir));
  try {
    if (!existsSync(join(choosePlace(join(dataDir, 'postgres')).folder, 'cluster')))
      throw new Error(`${dataDir} has no database: set DATA_DIR, or DATABASE_URL`);
    const postgres = await startPostgres({ folder: join(dataDir, 'postgres') });
    return await work(postgres.ownerUrl).finally(postgres.stop);
  } finally {
    unlock();
  }
}

const readRunning = (dataDir: string): string =>
  (JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { databaseUrl: string }).databaseUrl;
