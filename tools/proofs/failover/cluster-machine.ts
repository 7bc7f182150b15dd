import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killPostgres } from '@yinji/stack/postgres/kill-postgres';
import type { RunAs } from '@yinji/stack/postgres/place';
import { listProcessesBelow } from '../processes-below.ts';

/** A machine of the cluster: etcd, Patroni and the PostgreSQL that Patroni runs, at an address of their own. */
export interface Machine {
  name: string;
  /** Of Patroni's REST interface. */
  url: string;
  start(): void;
  /** As a power cut. */
  kill(): Promise<void>;
  /** Of PostgreSQL alone: Patroni goes on. */
  killDatabase(): Promise<void>;
  /** Everything stands still and keeps its connections: what a cut network looks like from outside. */
  halt(): void;
  resume(): void;
}

export interface MachinePlace {
  name: string;
  address: string;
  folder: string;
  user: RunAs | undefined;
  /** The settings of `deploy/cluster` with this machine's addresses. */
  etcd: Record<string, string>;
  patroni: Record<string, string>;
  /** Patroni's configuration. */
  configuration: string;
  /** With the certificate of its PostgreSQL. */
  secrets: string;
}

export function openMachine(place: MachinePlace): Machine {
  const { name, address, folder, user, configuration, secrets } = place;
  for (const one of [folder, join(folder, 'secrets')]) mkdirSync(one, { mode: 0o700 });
  const files = ['database.pem', 'database-key.pem'];
  for (const file of files) cpSync(join(secrets, file), join(folder, 'secrets', file));
  writeFileSync(join(folder, 'patroni.yml'), configuration);
  if (user)
    for (const one of ['', 'secrets', 'patroni.yml', ...files.map((file) => `secrets/${file}`)])
      chownSync(join(folder, one), user.uid, user.gid);
  const running = new Map<string, ChildProcess>();
  const run = (program: string, args: string[], env: Record<string, string>) => {
    const log = openSync(join(folder, `${program}.log`), 'a');
    const { PATH = '' } = process.env;
    const child = spawn(program, args, {
      cwd: '/',
      env: { PATH, LC_ALL: 'C.UTF-8', ...env },
      detached: true,
      stdio: ['ignore', log, log],
      ...user,
    });
    running.set(program, child);
  };
  const all = () => [
    ...[...running.values()].flatMap(({ pid = 0 }) => [pid, ...listProcessesBelow(pid)]),
    ...withHelpers(postmasterOf(folder)),
  ];
  return {
    name,
    url: `http://${address}:8008`,
    start() {
      run('etcd', [], place.etcd);
      run('patroni', [join(folder, 'patroni.yml')], place.patroni);
    },
    async kill() {
      const ended = [...running.values()].map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      });
      await Promise.all([...ended, killDatabase(folder)]);
    },
    killDatabase: () => killDatabase(folder),
    halt: () => all().forEach((id) => signal(id, 'SIGSTOP')),
    resume: () => all().forEach((id) => signal(id, 'SIGCONT')),
  };
}

async function killDatabase(folder: string): Promise<void> {
  const id = postmasterOf(folder);
  if (id !== undefined) await killPostgres(id).catch(() => undefined);
}

const withHelpers = (id: number | undefined) => (id === undefined ? [] : [id, ...listProcessesBelow(id)]);

/** One that was killed leaves its file, and its number may be another process's by now. */
function postmasterOf(folder: string): number | undefined {
  try {
    const id = Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(folder) ? id : undefined;
  } catch {
    return undefined;
  }
}

function signal(id: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(id, name);
  } catch {
    // It ended meanwhile.
  }
}

/** An authority of our own, and the certificate of the database machines. */
export function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const certify = (name: string, to: string, ...by: string[]) =>
    openssl(
      'req',
      '-x509',
      ...key,
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${to}-key.pem`,
      '-out',
      `${to}.pem`,
      ...by,
    );
  certify('Databases', 'database-ca');
  certify('yinji.example', 'database', '-CA', 'database-ca.pem', '-CAkey', 'database-ca-key.pem');
}
