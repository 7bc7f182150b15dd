import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { findSchemaFault, requireFitSchema, UnfitSchema } from './fit-schema.ts';
import { listMigrations, migrate } from './migrate.ts';
import { prepareDatabase } from './prepare-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await database.pool.query(`delete from migration where name = '9999-later.sql'`);
  await database.pool.query(`update oldest_release set knows = '0096'`);
});

const beNewer = () =>
  database.pool.query(`insert into migration (name, sha256) values ('9999-later.sql', 'x')`);

/** What each process finds with its own connection. */
async function faultsOfRoles(): Promise<(string | undefined)[]> {
  const faults: (string | undefined)[] = [];
  for (const url of [database.webUrl, database.sealerUrl]) {
    const client = new Client({ connectionString: url });
    await client.connect();
    faults.push(await findSchemaFault(client).finally(() => client.end()));
  }
  return faults;
}

test('a release runs on its own schema and on a newer one, whose grants it leaves as they are', async () => {
  expect(await faultsOfRoles()).toEqual([undefined, undefined]);
  await beNewer();
  expect(await faultsOfRoles()).toEqual([undefined, undefined]);
  await database.pool.query('create table closed_to_the_web ()');
  await prepareDatabase(database.url, undefined);
  const { rows } = await database.pool.query(
    `select has_table_privilege('yinji_web', 'closed_to_the_web', 'insert') as "isOpen"`,
  );
  expect(rows).toEqual([{ isOpen: false }]);
});

test('a schema that states a later minimum is refused, and so is one that is older: it is to be migrated', async () => {
  await beNewer();
  await database.pool.query(`update oldest_release set knows = '9999'`);
  for (const fault of await faultsOfRoles()) expect(fault).toMatch(/knows migration 9999.*start the newer/);
  await expect(requireFitSchema(database.pool)).rejects.toThrow(UnfitSchema);
  await database.pool.query(`update oldest_release set knows = '0096'`);
  const last = (await listMigrations()).at(-1) ?? '';
  const applied = await database.pool.query('delete from migration where name = $1 returning sha256', [last]);
  try {
    for (const fault of await faultsOfRoles()) expect(fault).toContain(`${last} is missing: npm run migrate`);
    // A newer line without this one of ours: neither release can go on.
    await expect(migrate(database.url)).rejects.toThrow('9999-later.sql');
  } finally {
    const { sha256 } = applied.rows[0] as { sha256: string };
    await database.pool.query('insert into migration (name, sha256) values ($1, $2)', [last, sha256]);
  }
});

test('a database that no release migrated is told apart from one that does not answer', async () => {
  await database.pool.query('create schema empty');
  const client = new Client({ connectionString: database.url, options: '-c search_path=empty' });
  await client.connect();
  try {
    expect(await findSchemaFault(client)).toContain('npm run migrate');
  } finally {
    await client.end();
  }
});

const ROOT = join(import.meta.dirname, '../../../..');

test('server and sealer do not start on a schema with a later minimum, and say which release it needs', async () => {
  await database.pool.query(`update oldest_release set knows = '9999'`);
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const start = (args: string[], env: Record<string, string>) =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: ROOT,
      env: { PATH, NODE_COMPILE_CACHE, ...env },
      encoding: 'utf8',
    });
  const server = start(['server/src/main.ts'], {
    DATABASE_URL: database.webUrl,
    PERSONAL_DATA_KEY: '5c'.repeat(32),
    SEALER_SOCKET: join(ROOT, 'none'),
    COPY_INDEX_SOCKET: join(ROOT, 'none'),
    LOG_ORIGIN: 'localhost/log',
    SIMULATORS_DIR: join(ROOT, 'none'),
    CASHIER_URL: 'http://127.0.0.1:1',
    FACE_CHECK_URL: 'http://127.0.0.1:1',
    TIME_AUTHORITIES: '[{"name":"built-in"}]',
  });
  const sealer = start(['tools/run-program.ts', 'sealer'], { SEALER_DATABASE_URL: database.sealerUrl });
  expect([server.status, sealer.status]).toEqual([1, 1]);
  for (const { stderr } of [server, sealer]) expect(stderr).toContain('knows migration 9999');
});
