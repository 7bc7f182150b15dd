import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { Client } from 'pg';
import { choosePlace, type RunAs } from '@yinji/stack/postgres/place';
import { makeRole } from '../../../server/src/platform/db/make-role.ts';
import { makeCertificates, openMachine, type Machine } from './cluster-machine.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy/cluster');
const NAMES = ['db1', 'db2', 'db3'] as const;
const STARTS_WITHIN_MS = 120_000;

/** Debian's names of what is missing; empty where the proof can run. */
export function listMissingPackages(): string[] {
  const programs = {
    'etcd-server': 'etcd',
    patroni: 'patroni',
    haproxy: 'haproxy',
    pgbouncer: 'pgbouncer',
    'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  };
  const isHere = (program: string) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
  return Object.entries(programs).flatMap(([name, program]) => (isHere(program) ? [] : [name]));
}

export interface Cluster {
  /** Each through PgBouncer and HAProxy. */
  ownerUrl: string;
  webUrl: string;
  sealerUrl: string;
  machines: readonly Machine[];
  /** Waits until there is one. */
  find(role: 'leader' | 'sync_standby'): Promise<Machine>;
  /** Until there are a primary, a synchronous standby and a third machine that follows. */
  untilWhole(): Promise<void>;
  proxies: Record<'haproxy' | 'pgbouncer', Proxy>;
  close(isKept: boolean): Promise<void>;
}

interface Proxy {
  start(): void;
  kill(): Promise<void>;
}

/**
 * Three database machines as `deploy/cluster` describes them, each at an address of its own on the loopback network, with
 * HAProxy and PgBouncer before them.
 */
export async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-cluster-'));
  chmodSync(folder, 0o711);
  const { user } = choosePlace(join(folder, 'database'));
  const net = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const addressOf = (name: string) => `${net}.${name.slice(2)}`;
  const passwords = Object.fromEntries(
    ['yinji', 'yinji_web', 'yinji_sealer', 'cluster'].map((name) => [name, randomBytes(12).toString('hex')]),
  );
  makeCertificates(folder);
  /** A file of `deploy/cluster` with our addresses and folders. */
  const read = (file: string, home: string) =>
    readFileSync(join(DEPLOY, file), 'utf8')
      .replaceAll(/db(\d)\.yinji\.example/g, `${net}.$1`)
      .replaceAll('127.0.0.1', `${net}.9`)
      .replaceAll('/etc/yinji/database-ca.pem', join(folder, 'database-ca.pem'))
      .replaceAll('/etc/yinji/pgbouncer-users.txt', join(folder, 'users.txt'))
      .replaceAll('/etc/yinji', join(home, 'secrets'))
      .replaceAll('/var/lib/yinji-database', home)
      .replaceAll('/var/lib/yinji-etcd', join(home, 'etcd'))
      .replaceAll('PASSWORD=password', `PASSWORD=${passwords['cluster']}`);
  const machines = NAMES.map((name) => {
    const home = join(folder, name);
    // What the files say of db1, less in the lists of members, which begin with it.
    const own = (file: string) =>
      Object.fromEntries(
        Object.entries(parseEnv(read(file, home))).map(([key, value = '']) => [
          key,
          /HOSTS|CLUSTER$/.test(key)
            ? value
            : value.replace(`${net}.1`, addressOf(name)).replace(/^db1$/, name),
        ]),
      );
    return openMachine({
      name,
      address: addressOf(name),
      folder: home,
      user,
      etcd: own('etcd.env'),
      patroni: own('patroni.env'),
      configuration: read('patroni.yml', home),
      secrets: folder,
    });
  });
  const usersFile = ['yinji', 'yinji_web', 'yinji_sealer'].map((name) => `"${name}" "${passwords[name]}"\n`);
  writeFileSync(join(folder, 'users.txt'), usersFile.join(''));
  writeFileSync(join(folder, 'haproxy.cfg'), read('haproxy.cfg', folder));
  writeFileSync(join(folder, 'pgbouncer.ini'), read('pgbouncer.ini', folder));
  const proxies = {
    haproxy: openProxy(folder, 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], user),
    pgbouncer: openProxy(folder, 'pgbouncer', [join(folder, 'pgbouncer.ini')], user),
  };
  const members = async (): Promise<Member[]> => {
    for (const { url } of machines) {
      const found = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(2000) })
        .then(async (answer) =>
          answer.ok ? ((await answer.json()) as { members: Member[] }).members : undefined,
        )
        // That machine is away, or stands still.
        .catch(() => undefined);
      if (found !== undefined) return found;
    }
    return [];
  };
  const close = async (isKept: boolean) => {
    for (const machine of machines) machine.resume();
    await Promise.all([...machines, ...Object.values(proxies)].map((one) => one.kill()));
    if (!isKept) rmSync(folder, { recursive: true, force: true });
  };
  const untilWhole = async () => {
    let seen: Member[] = [];
    for (const deadline = performance.now() + STARTS_WITHIN_MS; ; await pause(200)) {
      seen = await members();
      const isThere = (role: string, state: RegExp) =>
        seen.some((one) => one.role === role && state.test(one.state));
      const isFollowed =
        seen.filter(({ state }) => /^(running|streaming)$/.test(state)).length === NAMES.length;
      if (isFollowed && isThere('leader', /running/) && isThere('sync_standby', /running|streaming/)) return;
      if (performance.now() > deadline)
        throw new Error(`the cluster is not whole: ${JSON.stringify(seen)}; see ${folder}`);
    }
  };
  try {
    for (const machine of machines) machine.start();
    proxies.haproxy.start();
    await untilWhole();
    const system = `postgresql://postgres:${passwords['cluster']}@${net}.9:5000/postgres?sslmode=no-verify`;
    await makeOwner(system, passwords);
    proxies.pgbouncer.start();
    const urlOf = (role: string) => `postgresql://${role}:${passwords[role]}@${net}.9:6432/yinji`;
    await untilAnswers(urlOf('yinji'));
    return {
      ownerUrl: urlOf('yinji'),
      webUrl: urlOf('yinji_web'),
      sealerUrl: urlOf('yinji_sealer'),
      machines,
      async find(role) {
        for (const deadline = performance.now() + STARTS_WITHIN_MS; ; await pause(200)) {
          const member = (await members()).find((one) => one.role === role);
          const machine = machines.find(({ name }) => name === member?.name);
          if (machine !== undefined) return machine;
          if (performance.now() > deadline) throw new Error(`there is no ${role}`);
        }
      },
      untilWhole,
      proxies,
      close,
    };
  } catch (cause) {
    await close(true);
    throw cause;
  }
}

async function untilAnswers(url: string): Promise<void> {
  for (const deadline = performance.now() + STARTS_WITHIN_MS; ; await pause(50)) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (cause) {
      if (performance.now() > deadline) throw cause;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** What a database's administrator does before `npm run migrate`. */
async function makeOwner(system: string, passwords: Record<string, string>): Promise<void> {
  const client = new Client({ connectionString: system });
  await client.connect();
  try {
    await client.query(`create role yinji login createrole password '${passwords['yinji']}'`);
    await client.query('grant pg_read_all_stats to yinji with admin option');
    await client.query('create database yinji owner yinji');
    for (const role of ['yinji_web', 'yinji_sealer'] as const) await makeRole(client, role, passwords[role]);
  } finally {
    await client.end();
  }
}

function openProxy(folder: string, program: string, args: string[], user: RunAs | undefined): Proxy {
  let child: ChildProcess | undefined;
  return {
    start() {
      const log = openSync(join(folder, `${program}.log`), 'a');
      // PgBouncer refuses to run as root.
      child = spawn(program, args, { cwd: '/', detached: true, stdio: ['ignore', log, log], ...user });
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
