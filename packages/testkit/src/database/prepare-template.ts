import { createHash } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../../../server/src/platform/db/migrate.ts';
import { grantRoles } from '../../../../server/src/platform/db/roles.ts';
import { startPostgres } from '@yinji/stack/postgres/start-postgres';

const CACHE = join(import.meta.dirname, '../../../../.cache');
const MEMORY = '/dev/shm';
/** A whole run fills a tenth of it. */
const LEAST_BYTES = 2 * 2 ** 30;

/**
 * In memory where there is room: a copy of the template is a thousand files, and for a disk's file system making and
 * removing them costs more than the tests cost PostgreSQL.
 */
function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > LEAST_BYTES;
}

/** One PostgreSQL for the run and one migrated template; each test file copies it (`openTestDatabase`). */
export default async function setup(): Promise<() => Promise<void>> {
  // One of its own for each checkout: two may be tested at once.
  const inMemory = join(MEMORY, `yinji-test-${createHash('sha256').update(CACHE).digest('hex').slice(0, 16)}`);
  const isInMemory = hasRoomInMemory();
  const folder = isInMemory ? inMemory : join(CACHE, 'test-postgres');
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
    if (isInMemory) rmSync(postgres.folder, { recursive: true, force: true });
  };
}
