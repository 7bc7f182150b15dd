import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './place.ts';

/** A killed start leaves the server running; two servers on one cluster would be refused by PostgreSQL. */
export function stopLeftOver({ binaries, user }: Place, cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = readFileSync(file, 'utf8').split('\n')[0] ?? '';
  // After a power cut the number may be somebody else's by now; a stale file is PostgreSQL's to judge.
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
