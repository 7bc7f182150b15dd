import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findEnd } from '@yinji/stack/archive/archive-folder';
import { startPostgres } from '@yinji/stack/postgres/start-postgres';

test(
  'beside an own PostgreSQL the command begins an archive once, and receives until it is told to end',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yinji-run-archive-'));
    chmodSync(folder, 0o711);
    const archive = join(folder, 'archive');
    const { ownerUrl, stop } = await startPostgres({ folder: join(folder, 'postgres'), fsync: false });
    /** Its exit code; told to end once it receives. */
    const run = async (...args: string[]): Promise<unknown> => {
      const program = join(import.meta.dirname, '../archive.ts');
      const child = spawn(process.execPath, ['--no-warnings', program, ...args], {
        env: { ...process.env, ARCHIVE_DATABASE_URL: ownerUrl },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('"receiving"')) child.kill('SIGTERM');
      });
      return (await once(child, 'exit'))[0];
    };
    try {
      expect(await run(archive)).toBe(1);
      expect(await run(archive, '--begin')).toBe(0);
      expect(findEnd(archive)?.timeline).toBe(1);
      expect(await run(archive, '--begin')).toBe(1);
      expect(await run(archive)).toBe(0);
      expect(await run()).toBe(1);
    } finally {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
