import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/**
 * What the second person confirms, or what stays as it was confirmed. A new column of these tables is written here, or by a
 * migration into `moving_columns` (the decision changes it) or `loose_columns` (it changes while somebody decides).
 */
const CONFIRMED: Record<string, string> = {
  authority_request:
    'authority document_number entered_at entered_by id paper_media_type paper_sha256 paper_size_bytes reason scope',
  case_opinion: 'at case_id decision id round rule_codes staff_id',
  content_publication: 'id page_id proposed_at proposed_by version',
  gallery:
    'account_id appeal appealed_at cover_work_id created_at decided_at decided_by foreword id is_appealed template title',
  gallery_decision: 'at gallery_id id outcome rule_code staff_id turn',
  identity_review: 'account_id begun_at first_at first_by id kind submitted_at word',
  legal_hold: 'account_id id reason set_at set_by work_id',
  objection_decision: 'basis id objection_id outcome proposed_at proposed_by reason',
  package_proposal: 'after before id package_id proposed_at proposed_by reason version',
  quota_grant: 'account_id amount expires_at id kind proposed_at proposed_by reason',
  refund:
    'amount_fen endorse_reason endorsed_at endorsed_by id is_full kind order_id parts payment_id reason requested_at',
  review_case:
    'comparison comparison_salt decided_at decided_by decision documented_at due_at first_by id kind number parties preferred_by reason record record_sha256 report_salt resubmission returns round rule_codes second_by second_look subject_id submitted_at withdrawn_at work_id',
  shelf: 'appeal appealed_at decided_at decided_by introduction is_appealed order_id work_id',
  shelf_decision: 'at id outcome rule_code staff_id version work_id',
  staff_change: 'id kind name proposed_at proposed_by reason role',
  succession:
    'account_id begun_at holder_id id kind number read_at read_by signed_sha256 signing_key_id submitted_at',
};

/** The tables of the decisions, and which of their columns are not confirmed. */
const tables = sql`(
  select table_name, moving_columns || case when row_table = table_name then loose_columns else '{}' end as free
    from decision_by_two
  union all select row_table, loose_columns from decision_by_two where row_table <> table_name)`;

test('every column of a decision by two is confirmed, or listed as one that changes', async () => {
  const { rows } = await sql<{ table: string; confirmed: string }>`
    select of.table_name as table, string_agg(column_name, ' ' order by column_name collate "C") as confirmed
    from ${tables} of join information_schema.columns c
      on c.table_schema = 'public' and c.table_name = of.table_name and column_name <> all (free)
    group by of.table_name`.execute(database.db);
  expect(Object.fromEntries(rows.map((row) => [row.table, row.confirmed]))).toEqual(CONFIRMED);
});

test('no column is listed before it is there: one that gets the name would not be confirmed', async () => {
  const { rows } = await sql`
    select of.table_name, name from ${tables} of, unnest(free) name
    where not exists (select from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = of.table_name and c.column_name = name)`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});
