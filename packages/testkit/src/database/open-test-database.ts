import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { openPool } from '../../../../sealer/src/open-pool.ts';
import { openDatabase, type Database, type OpenDatabase } from '../../../../server/src/platform/db/database.ts';

export interface TestDatabase extends OpenDatabase {
  /** The owner's. */
  url: string;
  webUrl: string;
  sealerUrl: string;
}

const sealerPools = new WeakMap<Database, Pool>();

/** The sealer's connections beside a database of `openTestDatabase`. */
export function sealerPoolOf(db: Database): Pool {
  const pool = sealerPools.get(db);
  if (pool === undefined) throw new Error('not a database of openTestDatabase');
  return pool;
}

/** A migrated database for one test file, copied from the run's template; dropped on close. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const copy = await copyTemplate();
  if (copy === undefined) throw new Error('TEST_DATABASE_URL is set by prepare-template.ts');
  const database = openDatabase(copy.ownerUrl);
  // Of its own: the sealer is asked while transactions hold every connection of the server.
  const sealerPool = openPool(copy.sealerUrl, 2);
  sealerPools.set(database.db, sealerPool);
  return {
    ...database,
    url: copy.ownerUrl,
    webUrl: copy.webUrl,
    sealerUrl: copy.sealerUrl,
    async close() {
      await Promise.all([database.close(), sealerPool.end()]);
      await copy.drop();
    },
  };
}

interface DatabaseCopy {
  ownerUrl: string;
  webUrl: string;
  sealerUrl: string;
  drop(): Promise<void>;
}

/** The template's copy with an address for each role; undefined outside a test run. That of `template1` is empty. */
export async function copyTemplate(template = 'test_template'): Promise<DatabaseCopy | undefined> {
  const owner = process.env['TEST_DATABASE_URL'];
  const [web, sealer] = [process.env['TEST_WEB_DATABASE_URL'], process.env['TEST_SEALER_DATABASE_URL']];
  if (owner === undefined || web === undefined || sealer === undefined) return undefined;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(owner, `create database ${name} template ${template} strategy file_copy`);
  const named = (url: string) => url.replace(/[^/]+$/, name);
  return {
    ownerUrl: named(owner),
    webUrl: named(web),
    sealerUrl: named(sealer),
    drop: () => asOwner(owner, `drop database ${name} with (force)`),
  };
}

async function asOwner(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
