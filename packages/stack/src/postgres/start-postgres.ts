import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { makeRole } from '../../../../server/src/platform/db/make-role.ts';
import { chooseArchive } from '../archive/keep-archive.ts';
import { ARCHIVE_NAME } from '../archive/receive-wal.ts';
import { freePort } from '../free-port.ts';
import { initialise } from './initialise.ts';
import { openArchiving } from './archiving.ts';
import { hasEnded, launch, readPasswords, type Role, stopServer } from './launch.ts';
import { stopLeftOver } from './left-over.ts';
import { choosePlace } from './place.ts';

export interface RunningPostgres {
  /** Superuser; for migrations and for making databases. */
  ownerUrl: string;
  /** Least privilege, one role per process: the web process must not hold keys. */
  webUrl: string;
  sealerUrl: string;
  /** Holds the cluster and its log file. */
  folder: string;
  /** Of the postmaster. */
  processId: number;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  folder: string;
  /** Off for tests only: a power cut would lose acknowledged work. */
  fsync?: boolean;
  /** A folder that gets the write-ahead log before a commit is acknowledged, from now on at each start; `off` ends it. */
  archive?: string | undefined;
  /** A free one by default. */
  port?: number;
  /** The server ended without being stopped. */
  onLost?: () => void;
}

/**
 * Starts the PostgreSQL that npm installed, in `folder`; first stops a server that a killed start left running.
 */
export async function startPostgres({
  folder,
  fsync = true,
  archive: wantedArchive,
  port: wantedPort,
  onLost,
}: PostgresOptions): Promise<RunningPostgres> {
  const place = choosePlace(folder);
  const cluster = join(place.folder, 'cluster');
  const passwords = readPasswords(place.folder);
  if (!existsSync(cluster)) initialise(place, cluster, passwords.yinji);
  stopLeftOver(place, cluster);
  const archive = chooseArchive(place.folder, wantedArchive);
  const port = wantedPort ?? (await freePort());
  const url = (role: Role) => `postgresql://${role}:${passwords[role]}@127.0.0.1:${port}/yinji`;
  const system = url('yinji').replace(/yinji$/, 'postgres');
  const settings = {
    ...(fsync ? SERVICE : TESTS),
    fsync: fsync ? 'on' : 'off',
    synchronous_standby_names: archive === undefined ? '' : ARCHIVE_NAME,
  };
  const server = await launchUntilReady(() => launch(place, cluster, port, settings), system, place.folder);
  const archiving = await openArchiving(archive, system, place.folder).catch(async (cause: unknown) => {
    await stopServer(server);
    throw cause;
  });
  await makeRoles(system, passwords);
  let isStopping = false;
  server.once('exit', () => (isStopping ? undefined : onLost?.()));
  return {
    ownerUrl: url('yinji'),
    webUrl: url('yinji_web'),
    sealerUrl: url('yinji_sealer'),
    folder: place.folder,
    processId: server.pid!,
    async stop() {
      isStopping = true;
      // It ends once the archive has everything.
      await stopServer(server);
      await archiving.stop();
    },
  };
}

/**
 * Random digests touch every page of their index, so it must stay in memory (100 bytes an entry). Each page
 * goes into the write-ahead log whole after each PostgreSQL checkpoint, so checkpoints are kept rare.
 */
const SERVICE = {
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  wal_buffers: '16MB',
  // The queue of waiting records is emptied as fast as it fills.
  autovacuum_naptime: '15s',
};
const TESTS = { shared_buffers: '128MB', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * After everything was killed at once, the old server's helpers may hold its shared memory for a moment, and
 * PostgreSQL refuses to start until they are gone.
 */
async function launchUntilReady(
  launch_: () => ChildProcess,
  url: string,
  folder: string,
): Promise<ChildProcess> {
  for (let tries = 1; ; tries += 1) {
    const server = launch_();
    if (await isReady(server, url)) return server;
    if (tries === 20) throw new Error(`PostgreSQL did not start; see ${join(folder, 'postgres.log')}`);
    await pause(250);
  }
}

/** False where the server ended; recovery after a kill may take its time. */
async function isReady(server: ChildProcess, url: string): Promise<boolean> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(50)) {
    if (hasEnded(server)) return false;
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return true;
    } catch {
      // Not ready yet.
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

async function makeRoles(url: string, passwords: Record<Role, string>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const role of ['yinji_web', 'yinji_sealer'] as const) await makeRole(client, role, passwords[role]);
  const { rowCount } = await client.query(`select from pg_database where datname = 'yinji'`);
  if (rowCount === 0) await client.query('create database yinji');
  await client.end();
}
