import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any constant: keeps two starting processes from migrating at once. */
const LOCK = 7_301_553;

/**
 * Applies the missing SQL files, each in its own transaction, in the order of their names. An applied file must
 * never change: its digest is compared.
 */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration');
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
      const sql = await readFile(join(FOLDER, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      if (applied.get(name) === sha256) continue;
      if (applied.has(name)) throw new Error(`migration ${name} was changed after it had been applied`);
      await apply(client, name, sql, sha256);
    }
  } finally {
    await client.end();
  }
}

async function apply(client: Client, name: string, sql: string, sha256: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause });
  }
}
