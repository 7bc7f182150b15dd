import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitLeadership } from '../../sealer/src/leadership.ts';
import { openPool } from '../../sealer/src/open-pool.ts';
import { startPostgres, type RunningPostgres } from '@yinji/stack/postgres/start-postgres';
import { prepareDatabase } from '../../server/src/platform/db/prepare-database.ts';
import { findDatabaseFaults } from '../doctor/database-faults.ts';
import { inTransaction, openDatabase } from '../../server/src/platform/db/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-unarchived-'));
chmodSync(folder, 0o711);
const archive = join(folder, 'archive');
let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres({ folder: join(folder, 'house/postgres'), archive });
  await prepareDatabase(postgres.ownerUrl, undefined);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'a commit whose wait for the archive is cut short is a fault, though PostgreSQL calls it done',
  { timeout: 600_000 },
  async () => {
    const { db, close } = openDatabase(postgres.ownerUrl, 1);
    const looker = openDatabase(postgres.ownerUrl, 1);
    const insert = (text: string) => `insert into one values ('${text}')`;
    const sealerPool = openPool(postgres.ownerUrl, 1);
    const leader = await awaitLeadership(postgres.ownerUrl, () => undefined, new AbortController().signal);
    const writers: ((text: string) => Promise<unknown>)[] = [
      (text) => inTransaction(db, (tx) => sql.raw(insert(text)).execute(tx)),
      (text) => sealerPool.query(insert(text)),
      (text) => leader.client.query(insert(text)),
    ];
    const add = (writer: (text: string) => Promise<unknown>, text: string) =>
      writer(text).then(
        () => 'acknowledged',
        (cause: Error) => cause.message,
      );
    const faults = async () =>
      (await findDatabaseFaults({ WEB_DATABASE_URL: postgres.webUrl, ARCHIVE: 'required' })).join('\n');
    await sql`create table one (text text)`.execute(db);
    const all = (text: string) => Promise.all(writers.map((writer) => add(writer, text)));
    expect(await all('first')).toEqual(writers.map(() => 'acknowledged'));
    renameSync(archive, `${archive}-away`);
    const unknown = all('unknown');
    try {
      const cancel = sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
      for (let cancelled = 0; cancelled < writers.length; await pause(20))
        cancelled += (await cancel.execute(looker.db)).rows.length;
      expect(await unknown).not.toContain('acknowledged');
      expect(await faults()).toContain('and nothing receives');
    } finally {
      renameSync(`${archive}-away`, archive);
    }
    // The pools go on, with other connections; the sealer begins anew to lead.
    const pooled = writers.slice(0, 2);
    expect(await Promise.all(pooled.map((writer) => add(writer, 'later')))).toEqual(
      pooled.map(() => 'acknowledged'),
    );
    expect(await faults()).not.toContain('archive');
    await Promise.all([close(), looker.close(), sealerPool.end(), leader[Symbol.asyncDispose]()]);
  },
);
