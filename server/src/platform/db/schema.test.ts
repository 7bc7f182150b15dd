import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The described tables by name, with their columns, read from the source: types leave nothing at run time. */
function describedTables(): Map<string, string[]> {
  const folder = join(import.meta.dirname, 'tables');
  const source = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const interfaces = new Map(
    [...source.matchAll(/interface (\w+Table) \{\n([\s\S]*?)\n\}/g)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column).sort(),
    ]),
  );
  const listed = [...source.matchAll(/export interface \w+Tables \{\n([\s\S]*?)\n\}/g)].map(
    ([, list = '']) => list,
  );
  return new Map(
    [...listed.join('\n').matchAll(/^ {2}(\w+): (\w+);/gm)].map(([, table = '', of = '']) => [
      table,
      interfaces.get(of) ?? [],
    ]),
  );
}

test('the tables that the code sees are the tables that the migrations make', async () => {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns where table_schema = 'public'`.execute(
    database.db,
  );
  const real = Map.groupBy(rows, (row) => row.table_name);
  const described = describedTables();
  expect(described.size).toBeGreaterThan(25);
  for (const [table, columns] of described)
    expect([table, columns]).toEqual([table, (real.get(table) ?? []).map((row) => row.column_name).sort()]);
});

test('Chinese is searchable: trigrams need a UTF-8 character type', async () => {
  const { rows } = await sql<{
    ctype: string;
  }>`select datctype as ctype from pg_database where datname = current_database()`.execute(database.db);
  expect(rows[0]?.ctype).toMatch(/UTF-?8/i);
});

test('the web role reads the log and cannot write it', async () => {
  const { rows } = await sql<{ table: string; privileges: string }>`
    select table_name as table, string_agg(privilege_type, ',' order by privilege_type) as privileges
    from information_schema.role_table_grants where grantee = 'yinji_web'
    group by table_name`.execute(database.db);
  const granted = new Map(rows.map((row) => [row.table, row.privileges]));
  expect(granted.get('log_entry')).toBe('SELECT');
  expect(granted.get('log_checkpoint')).toBe('SELECT');
  expect(granted.get('pending_record')).toBe('INSERT,SELECT');
  expect(granted.get('staff_audit')).toBe('INSERT,SELECT');
  for (const table of ['work_record', 'quota_entry', 'ledger_transaction', 'ledger_entry'])
    expect(granted.get(table)).toBe('INSERT,SELECT');
  expect(granted.has('migration')).toBe(false);
});
