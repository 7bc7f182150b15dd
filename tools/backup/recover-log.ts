import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startPostgres } from '@yinji/stack/postgres/start-postgres';
import { prepareDatabase } from '../../server/src/platform/db/prepare-database.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Runs the sealer's `--recover` on a restored folder with its own PostgreSQL: what was published after the backup comes out of
 * `logDir`, the lost installation's or a monitor's mirror. Returns the sizes before and after.
 */
export async function recoverLog(dataDir: string, env: NodeJS.ProcessEnv, logDir: string): Promise<string> {
  const postgres = await startPostgres({ folder: join(dataDir, 'postgres') });
  try {
    await prepareDatabase(postgres.ownerUrl, env['REFUND_SECOND_PERSON_FEN']);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--no-warnings', 'sealer/src/main.ts', '--recover'],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: {
          PATH: env['PATH'],
          KEYS_DIR: join(dataDir, 'keys/sealer'),
          LOG_ORIGIN: readFileSync(join(dataDir, 'log-origin'), 'utf8').trim(),
          SEALER_SOCKET: '/none',
          SEALER_DATABASE_URL: postgres.sealerUrl,
          LOG_DIR: resolve(logDir),
          TRUST_DIR: join(dataDir, 'trust'),
          PUBLIC_URL: env['PUBLIC_URL'] ?? 'http://localhost',
        },
      },
    );
    if (status !== 0) throw new Error(`the log was not recovered: ${stderr.trim()}`);
    const { fromSize, size } = JSON.parse(stdout.trim()) as { fromSize: number; size: number };
    return `${fromSize} entries were in the backup, ${size} are in the log`;
  } finally {
    await postgres.stop();
  }
}
