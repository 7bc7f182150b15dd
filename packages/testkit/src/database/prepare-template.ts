import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../../../server/src/platform/db/migrate.ts';
import { grantRoles } from '../../../../server/src/platform/db/roles.ts';
import { startPostgres } from '@yinji/stack/postgres/start-postgres';

/** One PostgreSQL for the run and one migrated template; each test file copies it (`openTestDatabase`). */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres({
    folder: join(import.meta.dirname, '../../../../.cache/test-postgres'),
    fsync: false,
  });
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
  return () => postgres.stop();
}
