import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { waitFor } from '@yinji/testkit/wait-for';
import { makeRole } from './make-role.ts';
import { findRoleFaults } from './role-faults.ts';
import { grantRoles } from './roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ROLES = ['yinji_web', 'yinji_sealer'] as const;

/** Every right of the two roles on tables, columns and functions. */
async function rightsOf(): Promise<string[]> {
  const { rows } = await database.pool.query<{ right: string }>(
    `select right_ as right from (
       select table_name || ' ' || privilege_type || ' ' || grantee as right_, grantee from information_schema.role_table_grants
       union select table_name || '.' || column_name || ' ' || privilege_type || ' ' || grantee, grantee
         from information_schema.role_column_grants
       union select routine_name || ' ' || privilege_type || ' ' || grantee, grantee from information_schema.role_routine_grants
     ) all_ where grantee in ('yinji_web', 'yinji_sealer') order by right_`,
  );
  return rows.map(({ right }) => right);
}

test('a role that was made after the migrations gets the same rights', async () => {
  const before = await rightsOf();
  expect(before.length).toBeGreaterThan(100);
  for (const role of ROLES)
    for (const what of ['tables', 'functions'])
      await database.pool.query(`revoke all on all ${what} in schema public from ${role}`);
  expect(await rightsOf()).toEqual([]);
  expect(await findRoleFaults(database.webUrl, 'yinji_web')).toHaveLength(1);
  expect(await findRoleFaults(database.sealerUrl, 'yinji_sealer')).toHaveLength(1);
  await grantRoles(database.url);
  expect(await rightsOf()).toEqual(before);
});

test('no role has more rights for a moment: they change together', async () => {
  const before = await rightsOf();
  const other = new Client({ connectionString: database.url });
  await other.connect();
  try {
    // What is granted last but for a few waits for this.
    await other.query('begin');
    await other.query('revoke delete on key_check from yinji_web');
    const granted = grantRoles(database.url);
    await waitFor(async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    });
    expect(await rightsOf()).toEqual(before);
    await other.query('rollback');
    await granted;
    expect(await rightsOf()).toEqual(before);
  } finally {
    await other.end();
  }
});

test('a role that can write the log is named, and one of another process, and the owner', async () => {
  expect(await findRoleFaults(database.webUrl, 'yinji_web')).toEqual([]);
  expect(await findRoleFaults(database.sealerUrl, 'yinji_sealer')).toEqual([]);
  expect(await findRoleFaults(database.sealerUrl, 'yinji_web')).toContain(
    'connects as yinji_sealer, not as yinji_web',
  );
  expect(await findRoleFaults(database.url, 'yinji_sealer')).toHaveLength(3);
  await database.pool.query('grant update (size) on log_head to yinji_web');
  expect(await findRoleFaults(database.webUrl, 'yinji_web')).toEqual(['yinji_web may write log_head']);
  await database.pool.query('revoke update (size) on log_head from yinji_web');
});

test('a missing role is made and can sign in; one that is there keeps its password', async () => {
  const name = `test_role_${process.pid}`;
  const url = new URL(database.webUrl);
  [url.username, url.password] = [name, encodeURIComponent(`it's a "pass\\word"`)];
  try {
    await makeRole(database.pool, name, `it's a "pass\\word"`);
    await makeRole(database.pool, name, 'another');
    expect(await findRoleFaults(url.href, 'yinji_web')).toContain(`connects as ${name}, not as yinji_web`);
  } finally {
    await database.pool.query(`drop role if exists ${name}`);
  }
});
