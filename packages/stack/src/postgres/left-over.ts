import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './place.ts';

/** A killed start leaves the server running, and PostgreSQL refuses a second server on one cluster. */
export function stopLeftOver({ binaries, user }: Place, cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = readFileSync(file, 'utf8').split('\n')[0] ?? '';
  // After a power cut the process id may belong to another process; PostgreSQL itself handles a stale file.
  if (!isServerOf(pid, cluster)) return;
  const args = ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '30'];
  spawnSync(join(binaries, 'bin/pg_ctl'), args, { cwd: '/', stdio: 'ignore', ...user });
}

function isServerOf(pid: string, cluster: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return (words[0] ?? '').endsWith('/postgres') && words.includes(cluster);
  } catch {
    return false;
  }
}
