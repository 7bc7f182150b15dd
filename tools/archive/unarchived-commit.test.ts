import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
    const add = (text: string) =>
      inTransaction(db, (tx) => sql`insert into one values (${text})`.execute(tx)).then(
        () => 'acknowledged',
        (cause: Error) => cause.message,
      );
    const faults = async () =>
      (await findDatabaseFaults({ WEB_DATABASE_URL: postgres.webUrl, ARCHIVE: 'required' })).join('\n');
    await sql`create table one (text text)`.execute(db);
    expect(await add('first')).toBe('acknowledged');
    renameSync(archive, `${archive}-away`);
    const unknown = add('unknown');
    try {
      const cancel = sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
      while ((await cancel.execute(looker.db)).rows.length === 0) await pause(20);
      expect(await unknown).not.toBe('acknowledged');
      expect(await faults()).toContain('and nothing receives');
    } finally {
      renameSync(`${archive}-away`, archive);
    }
    // The pool goes on, with another connection.
    expect(await add('later')).toBe('acknowledged');
    expect(await faults()).not.toContain('archive');
    await Promise.all([close(), looker.close()]);
  },
);
