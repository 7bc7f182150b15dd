import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** With the rights of the owner, and who of the two roles may execute it; a trigger's function needs nobody. */
const EXECUTED_BY: Record<string, string[]> = {
  announce_policy_record: ['yinji_sealer'],
  archive_state: ['yinji_web'],
  find_decided: [],
  find_decided_sha256: ['yinji_sealer'],
  forget_security_events: ['yinji_sealer', 'yinji_web'],
  require_confirmation: [],
  require_confirmed_payment: [],
  require_endorsement: [],
  require_live_staff: [],
  require_membership_order: [],
  require_money_cause: [],
  require_offered_terms: [],
  require_payment: [],
  require_proposer: [],
  require_quota_cause: [],
  take_package: [],
  take_staff_change: [],
};

test('a function with the rights of the owner is executed by whom it is for, and looks into the tables of a session last', async () => {
  const { rows } = await sql<{ name: string; path: string | null; by: string[] }>`
    select proname as name,
      (select substring(setting from '^search_path=(.*)$') from unnest(proconfig) setting
        where setting like 'search_path=%') as path,
      array(select rolname::text from pg_roles where rolname in ('yinji_web', 'yinji_sealer')
        and has_function_privilege(oid, p.oid, 'execute') order by rolname) as by
    from pg_proc p where prosecdef and pronamespace <> 'pg_catalog'::regnamespace order by proname`.execute(
    database.db,
  );
  expect(Object.fromEntries(rows.map(({ name, by }) => [name, by]))).toEqual(EXECUTED_BY);
  const fixed = ['public, pg_temp', 'pg_catalog, public, pg_temp'];
  expect(rows.filter(({ path }) => !fixed.includes(path ?? ''))).toEqual([]);
});
