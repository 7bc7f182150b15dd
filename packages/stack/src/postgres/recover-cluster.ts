import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { parseLsn } from '../archive/wal-position.ts';
import { freePort } from '../free-port.ts';
import { launch, readPasswords, stopServer, hasEnded } from './launch.ts';
import { choosePlace } from './place.ts';

export interface Recovered {
  ownerUrl: string;
  /** Where the replay ended. */
  lsn: bigint;
  /** Of the last commit that was replayed; null where there was none. */
  lastCommitAt: Date | null;
}

/**
 * Lets PostgreSQL replay what lies in `pg_wal`, to its end or to a moment, and begin a timeline of its own. `look` sees it while it
 * runs; afterwards it is stopped.
 * @throws where it does not get there, with PostgreSQL's own reason
 */
export async function recoverCluster<T>(
  folder: string,
  until: Date | undefined,
  look: (recovered: Recovered) => Promise<T>,
): Promise<T> {
  const place = choosePlace(folder);
  const port = await freePort();
  const log = join(place.folder, 'postgres.log');
  const from = existsSync(log) ? statSync(log).size : 0;
  const server = launch(place, join(place.folder, 'cluster'), port, {
    // Everything is in pg_wal already.
    restore_command: 'false',
    recovery_target_timeline: 'latest',
    recovery_target_action: 'promote',
    ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
  });
  const ownerUrl = `postgresql://yinji:${readPasswords(place.folder).yinji}@127.0.0.1:${port}/yinji`;
  try {
    while (!(await isPromoted(ownerUrl))) {
      if (hasEnded(server))
        throw new Error(`PostgreSQL did not recover: ${findReason(readFileSync(log).subarray(from))}`);
      await pause(100);
    }
    return await look({ ownerUrl, ...(await readRecovered(ownerUrl)) });
  } finally {
    await stopServer(server);
  }
}

async function isPromoted(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    const { rows } = await client.query<{ isOver: boolean }>('select not pg_is_in_recovery() as "isOver"');
    return rows[0]!.isOver;
  } catch {
    // Not consistent yet, or ended.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readRecovered(connectionString: string): Promise<Omit<Recovered, 'ownerUrl'>> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ lsn: string; at: Date | null }>(
      'select pg_last_wal_replay_lsn()::text as lsn, pg_last_xact_replay_timestamp() as at',
    );
    return { lsn: parseLsn(rows[0]!.lsn), lastCommitAt: rows[0]!.at };
  } finally {
    await client.end();
  }
}

const findReason = (log: Buffer): string =>
  log
    .toString()
    .split('\n')
    .findLast((line) => line.includes('FATAL:')) ?? 'see postgres.log';
