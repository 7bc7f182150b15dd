import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './place.ts';

/**
 * Makes the cluster in a folder of this process's own and puts it in its place when it is whole: initdb writes
 * PG_VERSION first, and one that was killed, or that a killed start left running, must spoil nothing.
 */
export function initialise({ folder, binaries, user }: Place, cluster: string, password: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith('making-')) rmSync(join(folder, name), { recursive: true, force: true });
  const half = join(folder, `making-${process.pid}`);
  mkdirSync(half, { mode: 0o700 });
  const passwordFile = join(folder, `making-${process.pid}-password`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) {
    chownSync(half, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  // pg_trgm gives no trigrams for Chinese under LC_CTYPE C.
  const locale = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    '--lc-ctype=C.UTF-8',
  ];
  const args = ['-D', half, '-U', 'yinji', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...locale];
  const { status, stderr } = spawnSync(join(binaries, 'bin/initdb'), args, {
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    ...user,
  });
  rmSync(passwordFile, { force: true });
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  renameSync(half, cluster);
}
