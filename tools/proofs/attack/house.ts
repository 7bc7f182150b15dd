import { sql } from 'kysely';
import { makeDepositedWork } from '@yinji/testkit/context/creator';
import { makeOrder } from '@yinji/testkit/context/make-paid-order';
import type { TestContext } from '@yinji/testkit/context/open-test-context';
import { fillTable } from '@yinji/testkit/many-rows/fill-table';
import type { Database } from '../../../server/src/platform/db/database.ts';

/** Stands in every text of the victim's rows: no answer to anybody else may contain it. */
export const CANARY = 'canary-of-the-victim';

/** Rows that change by themselves, or belong to nobody. */
export const NOT_FILLED =
  /^(account$|staff(?!_change)|session|job|migration|rate_bucket|spent_challenge|content_|log_|security_|pending_)/;
/** Columns that name the first of two people. */
const FIRST = /^(proposed|first|read|set|entered|endorsed)_by$/;

interface Key {
  table: string;
  column: string;
  parent: string;
}

export const listKeys = async (db: Database): Promise<Key[]> =>
  (
    await sql<Key>`
      select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as parent
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and array_length(c.conkey, 1) = 1`.execute(db)
  ).rows;

/** The first word that a check allows in a column: `state` is `'proposed'`. */
async function listWords(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; rule: string }>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'c' and conrelid <> 0`.execute(db);
  const words = new Map<string, string>();
  for (const { table, rule } of rows) {
    const [, column, word] = /^CHECK \(\((\w+) = ANY \(ARRAY\['([^']+)'/.exec(rule) ?? [];
    if (column && word) words.set(`${table}.${column}`, word);
  }
  return words;
}

const listColumns = async (db: Database, table: string) =>
  (
    await sql<{ name: string; type: string; isNeeded: boolean }>`
      select column_name as name, data_type as type,
        is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' as "isNeeded"
      from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(db)
  ).rows;

export interface Holding {
  accountId: string;
  /** Ids of everything that the account holds, the account's first. */
  ids: string[];
  /** The row of each table that has one. */
  rows: ReadonlyMap<string, string>;
  /** Ids of rows whose first decision is the given staff member's. */
  proposals: string[];
  /** How many tables have a row. */
  tables: number;
}

/**
 * One row of each table that leads to an account, for this account; what staff propose is by `staffId`. The
 * checks of the filled tables are dropped by the filling: what refuses a call is the code alone.
 */
export async function fillHolding(t: TestContext, accountId: string, staffId: string): Promise<Holding> {
  const { db } = t.context;
  const work = await makeDepositedWork(t, accountId, CANARY);
  const { id: order } = await makeOrder(db, accountId);
  const held = new Map([
    ['account', accountId],
    ['work', work],
    ['package_order', order],
  ]);
  const [keys, words] = [await listKeys(db), await listWords(db)];
  const waiting = new Set(keys.map(({ table }) => table).filter((table) => !NOT_FILLED.test(table)));
  for (const table of held.keys()) waiting.delete(table);
  const proposals: string[] = [];
  let tables = held.size;
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    for (const table of waiting) {
      const own = keys.filter((key) => key.table === table);
      const columns = await listColumns(db, table);
      const needed = new Set(columns.filter(({ isNeeded }) => isNeeded).map(({ name }) => name));
      const parents = own.filter(
        ({ parent, column }) =>
          held.has(parent) || (parent === 'staff' && (needed.has(column) || FIRST.test(column))),
      );
      const isReady = own.every(
        ({ parent, column }) => !waiting.has(parent) || parent === table || !needed.has(column),
      );
      if (!isReady || parents.length === 0) continue;
      const said: Record<string, string> = {};
      for (const { name, type, isNeeded } of columns) {
        const word = words.get(`${table}.${name}`);
        if (isNeeded && type === 'text') said[name] = `'${word ?? `${CANARY} ${table}.${name}`}'`;
        else if (word !== undefined && isNeeded) said[name] = `'${word}'`;
      }
      for (const { column, parent } of parents)
        if (needed.has(column) || parent === 'account' || FIRST.test(column))
          said[column] = `'${parent === 'staff' ? staffId : held.get(parent)}'`;
      const isWithId = columns.some(({ name, type }) => name === 'id' && type === 'uuid');
      const id = crypto.randomUUID();
      if (isWithId) said['id'] ??= `'${id}'`;
      waiting.delete(table);
      isMoving = true;
      // A second row for the same account is refused where there may be one.
      const isFilled = await fillTable(db, table, said, 'generate_series(1, 1) n').then(
        () => true,
        () => false,
      );
      if (!isFilled) continue;
      tables += 1;
      if (!isWithId) continue;
      const made = said['id']?.replaceAll(`'`, '') ?? id;
      held.set(table, made);
      if (parents.some(({ column }) => FIRST.test(column))) proposals.push(made);
    }
  }
  return { accountId, ids: [...new Set(held.values())], rows: held, proposals, tables };
}

/** A digest of every row that the account held when the attack began, over all tables. */
export async function makeDigest(t: TestContext, { ids, rows }: Holding): Promise<() => Promise<string>> {
  const { db } = t.context;
  const keys = await listKeys(db);
  const tables = [...new Set(['account', ...keys.map(({ table }) => table)])].filter(
    (table) => table === 'account' || !NOT_FILLED.test(table),
  );
  const parts: string[] = [];
  for (const table of tables) {
    const isWithId = (await listColumns(db, table)).some(({ name, type }) => name === 'id' && type === 'uuid');
    const columns = isWithId ? ['id'] : keys.filter((key) => key.table === table).map(({ column }) => column);
    const own = isWithId ? [rows.get(table) ?? ids[0]] : ids;
    const list = own.map((id) => `'${id}'`).join(',');
    const where = columns.map((column) => `"${column}" in (${list})`).join(' or ');
    parts.push(`select '${table}' as name, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest
      from "${table}" t where ${where}`);
  }
  const text = `select string_agg(name || ' ' || coalesce(digest, ''), ', ' order by name) as digest
    from (${parts.join(' union all ')}) whole`;
  return async () => (await sql.raw<{ digest: string }>(text).execute(db)).rows[0]?.digest ?? '';
}

/** The tables whose rows differ between two digests. */
export const differing = (before: string, after: string): string[] => {
  const known = new Set(before.split(', '));
  return after.split(', ').flatMap((one) => (known.has(one) ? [] : [one.split(' ')[0] ?? '']));
};
