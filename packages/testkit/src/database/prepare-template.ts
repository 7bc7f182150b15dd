import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../../../server/src/platform/db/migrate.ts';
import { grantRoles } from '../../../../server/src/platform/db/roles.ts';
import { folderInMemory } from '../folder-in-memory.ts';
import { startPostgres } from '@yinji/stack/postgres/start-postgres';

const CACHE = join(import.meta.dirname, '../../../../.cache');

/** One PostgreSQL for the run and one migrated template; each test file copies it (`openTestDatabase`). */
export default async function setup(): Promise<() => Promise<void>> {
  const inMemory = folderInMemory('test');
  const folder = inMemory ?? join(CACHE, 'test-postgres');
  const postgres = await startPostgres({ folder, fsync: false });
  const admin = new Client({ connectionString: postgres.ownerUrl });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like 'test_%'`,
  );
  for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`);
  await admin.query('create database test_template');
  await admin.end();
  const template = postgres.ownerUrl.replace(/yinji$/, 'test_template');
  await migrate(template);
  await grantRoles(template);
  process.env['TEST_DATABASE_URL'] = postgres.ownerUrl;
  process.env['TEST_WEB_DATABASE_URL'] = postgres.webUrl;
  process.env['TEST_SEALER_DATABASE_URL'] = postgres.sealerUrl;
  return async () => {
    await postgres.stop();
    if (inMemory !== undefined) rmSync(postgres.folder, { recursive: true, force: true });
  };
}
