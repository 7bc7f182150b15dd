import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Empty tables are always read whole, unless that is forbidden: what is left as a whole read has no index. */
test.each([
  `select id from change_request where work_id = '0199c000-0000-7000-8000-000000000001'`,
  `delete from outbox where notice_id in (select id from notice where account_id = '0199c000-0000-7000-8000-000000000001')`,
  `select id from notice where account_id = '0199c000-0000-7000-8000-000000000001' order by created_at desc limit 20`,
  `select work_id from shelf where order_id = '0199c000-0000-7000-8000-000000000001' and state = 'unpaid'`,
  `select count(*) from package_order where package_id = '0199c000-0000-7000-8000-000000000001' and paid_at is not null`,
  `select id, deposited_at from work where is_public and deleted_at is null and work_type = 'draw' and is_confirmed
    and deposited_at is not null order by deposited_at desc, id desc limit 21`,
  `select id, deposited_at from work where is_public and deleted_at is null and work_type = 'draw' and is_certified
    and deposited_at is not null order by deposited_at desc, id desc limit 21`,
])('has an index: %s', async (statement) => {
  const plan = await database.db.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db);
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${statement}`).execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Index Cond');
  expect(plan).not.toContain('Seq Scan');
});
