import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listMigrations } from './migrate.ts';

const BREAKING = [
  /^drop (?:table|view|materialized view|function|type|sequence)\b/,
  /^(?:alter|revoke)\b.*\brename (?:to|column)\b/,
  /^alter table\b.*\bdrop (?:column\b|(?!constraint\b|not null\b|default\b|identity\b|expression\b)[a-z_"]+)/,
  /^alter table\b.*\balter (?:column )?\w+ (?:set not null|(?:set data )?type)\b/,
  /^alter table\b.*\badd (?:column )?(?!constraint\b)\w+ (?:(?!\bdefault\b|,).)*\bnot null\b(?!.*\bdefault\b)/,
  /^revoke\b/,
];

/**
 * Whether a migration takes away what an earlier release uses, or asks of it what it does not write. By its words: a new
 * constraint or trigger that refuses what the earlier release writes is not seen.
 */
function isContracting(sql: string): boolean {
  const statements = sql
    .replace(/--[^\n]*/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .split(';');
  return statements.some((one) => BREAKING.some((breaking) => breaking.test(one.trim())));
}

test('a migration that takes something away states the oldest release that may run', async () => {
  const FIRST = '0098';
  const texts = (await listMigrations())
    .filter((name) => name >= FIRST)
    .map((name) => ({ name, sql: readFileSync(join(import.meta.dirname, 'migrations', name), 'utf8') }));
  const silent = texts.filter(({ sql }) => isContracting(sql) && !/\bupdate oldest_release\b/.test(sql));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test.each([
  'drop table a',
  'alter table a drop column b',
  'alter table a drop b',
  'alter table a rename to b',
  'alter table a rename column b to c',
  'alter table a alter column b set not null',
  'alter table a alter column b type text',
  'alter table a add column b text not null',
  'alter table a\n  add b text not null check (b > 0)',
  'drop view a',
  'revoke insert on a from yinji_web',
])('%s breaks the release before it', (sql) => {
  expect(isContracting(sql)).toBe(true);
});

test.each([
  'create table a (b text not null)',
  'alter table a add column b text',
  'alter table a add column b int not null default 0',
  'drop index a',
  'alter table a alter column b drop not null',
  '-- drop table a\nselect 1',
])('%s does not', (sql) => {
  expect(isContracting(sql)).toBe(false);
});
