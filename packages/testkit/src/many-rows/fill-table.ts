import { sql } from 'kysely';
import { withoutTriggers } from '../database/without-triggers.ts';
import type { Database } from '../../../../server/src/platform/db/database.ts';

export const ROWS = 10_000;

/** Default values of columns. */
const made: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'x' || n`,
  'timestamp with time zone': `now() - n * interval '1 minute'`,
  date: `current_date - n`,
  integer: 'n',
  bigint: 'n',
  smallint: '1',
  boolean: 'false',
  bytea: `sha256(n::text::bytea)`,
  jsonb: `'{}'`,
  'double precision': 'n',
  ARRAY: `'{}'`,
};

/** `filled` gives the values of some columns; others are made up by type. Foreign keys and triggers are off. */
export async function fillTable(
  db: Database,
  table: string,
  said: Record<string, string> = {},
  from = `generate_series(1, ${ROWS}) n`,
): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'`.execute(db);
  const columns = { ...Object.fromEntries(rows.map(({ name, type }) => [name, made[type] ?? `'x'`])), ...said };
  await withoutTriggers(db, async (one) => {
    // Invented rows: other tests check how the columns of one fit together.
    const { rows: checks } = await sql<{ name: string }>`
      select conname as name from pg_constraint where contype = 'c' and conrelid = ${table}::regclass`.execute(
      one,
    );
    for (const { name } of checks) await sql.raw(`alter table ${table} drop constraint "${name}"`).execute(one);
    await sql
      .raw(
        `insert into ${table} (${Object.keys(columns).join(', ')})
         select ${Object.values(columns).join(', ')} from ${from}`,
      )
      .execute(one);
  });
  await sql.raw(`analyze ${table}`).execute(db);
}
