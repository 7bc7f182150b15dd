import { sql } from 'kysely';
import type { Database } from '../../../server/src/platform/db/database.ts';
import { listKeys, NOT_FILLED } from './house.ts';

/** A digest of the rows that have one of these ids, and of those that point to them. */
export async function makeRowsDigest(db: Database): Promise<(ids: readonly string[]) => Promise<string>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid'`.execute(db);
  const keys = (await listKeys(db)).filter(({ parent }) => parent !== 'staff');
  const watched = rows.filter(
    ({ table, column }) =>
      (column === 'id' || keys.some((key) => key.table === table && key.column === column)) &&
      !NOT_FILLED.test(table) &&
      !/audit|opened|outbox|notice/.test(table),
  );
  return async (ids) => {
    const list = ids
      .filter((id) => id.includes('-'))
      .map((id) => `'${id}'`)
      .join(',');
    if (list === '') return '';
    const parts = watched.map(
      ({ table, column }) =>
        `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest, '${table}.${column}' as name
         from "${table}" t where "${column}" in (${list})`,
    );
    const text = `select string_agg(name || coalesce(digest, ''), ',' order by name) as digest from (${parts.join(' union all ')}) whole`;
    return (await sql.raw<{ digest: string }>(text).execute(db)).rows[0]?.digest ?? '';
  };
}
