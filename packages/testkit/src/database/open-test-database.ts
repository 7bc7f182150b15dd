import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../../../../server/src/platform/db/database.ts';

export interface TestDatabase extends OpenDatabase {
  url: string;
}

/** A migrated database of its own, copied from the run's template; dropped on close. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const owner = process.env['TEST_DATABASE_URL'];
  if (owner === undefined) throw new Error('TEST_DATABASE_URL is set by prepare-template.ts');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(owner, `create database ${name} template test_template`);
  const url = owner.replace(/[^/]+$/, name);
  const database = openDatabase(url);
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await asOwner(owner, `drop database ${name} with (force)`);
    },
  };
}

async function asOwner(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
