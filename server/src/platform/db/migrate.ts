import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any constant: keeps two starting processes from migrating at once. */
const LOCK = 7_301_553;

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/** What the code has and the database does not, and the other way round. */
export interface MigrationState {
  missing: Migration[];
  /** Of a newer version: this code does not know what they did. */
  unknown: string[];
  /** An applied file must never change. */
  changed: string[];
}

/**
 * Applies the missing SQL files, each in its own transaction, in the order of their names. On a schema of a newer release
 * there is nothing to apply: `newer`.
 */
export async function migrate(url: string): Promise<'own' | 'newer'> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
    );
    const { missing, unknown, changed } = await compareMigrations(client);
    if (changed.length > 0)
      throw new Error(`migration ${changed.join(', ')} was changed after it had been applied`);
    if (unknown.length > 0 && missing.length > 0)
      throw new Error(
        `the database was migrated by a release of another line, with ${unknown.join(', ')} and without ${missing.map(({ name }) => name).join(', ')}`,
      );
    for (const one of missing) await apply(client, one);
    return unknown.length > 0 ? 'newer' : 'own';
  } finally {
    await client.end();
  }
}

/** Needs the table `migration`. */
export async function compareMigrations(client: Pick<Client, 'query'>): Promise<MigrationState> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const known = await readMigrations();
  const names = new Set(known.map(({ name }) => name));
  return {
    missing: known.filter(({ name }) => !applied.has(name)),
    unknown: [...applied.keys()].filter((name) => !names.has(name)),
    changed: known
      .filter(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256)
      .map(({ name }) => name),
  };
}

/** Their names in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
}

async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await listMigrations()).map(async (name) => {
      const sql = await readFile(join(FOLDER, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function apply(client: Client, { name, sql, sha256 }: Migration): Promise<void> {
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
