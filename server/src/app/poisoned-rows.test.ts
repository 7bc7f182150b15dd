import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestAccount, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { allJobs } from './jobs.ts';
import { fillTable } from '@yinji/testkit/many-rows/fill-table';

/** A schedule that reads several rows in one run, over three due rows. */
interface Rows {
  schedule: string;
  /** Table and the values of its columns; `id` is that of one of three accounts. */
  fill: readonly (readonly [table: string, columns: Record<string, string>])[];
  /** The table that the run writes, and its column that names the row. */
  written: readonly [table: string, column: string];
  /** True in `written` for a row that is done. */
  done: string;
}

const SCHEDULES: readonly Rows[] = [
  {
    schedule: 'withdraw-forgotten-identity-drafts',
    fill: [['identity_review', { account_id: 'id', state: `'draft'`, begun_at: `now() - interval '3 days'` }]],
    written: ['identity_review', 'account_id'],
    done: `state = 'withdrawn'`,
  },
  {
    schedule: 'remind-of-expiry',
    fill: [['membership', { account_id: 'id', ends_at: `now() + interval '5 days'` }]],
    written: ['expiry_reminder', 'account_id'],
    done: 'true',
  },
  {
    schedule: 'end-terms',
    fill: [
      ['package_order', { id: 'id', account_id: 'id', state: `'paid'`, price_fen: '6800' }],
      ['membership', { account_id: 'id', order_id: 'id', ends_at: `now() - interval '1 day'` }],
      ['ledger_transaction', { id: 'id', order_id: 'id', kind: `'paid'` }],
      ['ledger_entry', { transaction_id: 'id', account: `'prepaid'`, amount_fen: '-6800' }],
    ],
    written: ['ledger_transaction', 'order_id'],
    done: `kind = 'term-ended'`,
  },
  {
    schedule: 'release-stale-reservations',
    fill: [
      [
        'quota_entry',
        { id: 'id', account_id: 'id', kind: `'evidence'`, movement: `'grant'`, amount: '5', batch_id: 'id' },
      ],
      [
        'quota_entry',
        {
          account_id: 'id',
          kind: `'evidence'`,
          movement: `'reserve'`,
          amount: '-1',
          batch_id: 'id',
          at: `now() - interval '90 days'`,
        },
      ],
    ],
    written: ['quota_entry', 'account_id'],
    done: `movement = 'release'`,
  },
  {
    schedule: 'remind-of-waiting-files',
    fill: [
      [
        'uploaded_file',
        { id: 'id', account_id: 'id', kept_at: 'now()', expires_at: `now() + interval '2 days'` },
      ],
    ],
    written: ['uploaded_file', 'id'],
    done: 'reminded_at is not null',
  },
  {
    schedule: 'return-idle-cases',
    fill: [['review_case', { id: 'id', taken_by: '$staff', taken_at: `now() - interval '9 days'` }]],
    written: ['review_case', 'id'],
    done: 'taken_by is null',
  },
  ...Object.entries({
    certification: 'watch-forms',
    change: 'watch-changes',
    confirmation: 'watch-confirmations',
  }).map(([kind, schedule]): Rows => ({
    schedule,
    fill: [
      ['work', { id: 'id', account_id: 'id' }],
      ['change_request', { id: 'id', account_id: 'id', work_id: 'id' }],
      [
        'correction',
        {
          kind: `'${kind}'`,
          work_id: 'id',
          subject_id: 'id',
          asked_at: `now() - interval '5 days'`,
          due_at: `now() + interval '23 hours'`,
        },
      ],
    ],
    written: ['correction', 'subject_id'],
    done: 'coalesce(half_told_at, last_told_at) is not null',
  })),
];

let t: TestContext;
const reports: string[] = [];
beforeEach(async () => {
  reports.splice(0);
  t = await openTestContext({ report: (what) => void reports.push(what) });
});
afterEach(() => t.close());

/** By day in Beijing: nobody gets a reminder at night. */
const noonInBeijing = () => new Date(new Date().setUTCHours(4, 0, 0, 0));

test.each(SCHEDULES)('$schedule: a poisoned row is reported and delays no other', async (rows) => {
  const { db } = t.context;
  const staff = await makeTestStaff(db, 'reviewer');
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) ids.push(await makeTestAccount(db));
  const accounts = `(select id, row_number() over (order by id) as n from account) other`;
  for (const [table, columns] of rows.fill) {
    const values = Object.entries(columns).map(([name, value]) => [
      name,
      value === '$staff' ? `'${staff.staffId}'` : value,
    ]);
    await fillTable(db, table, Object.fromEntries(values) as Record<string, string>, accounts);
  }
  const [table, column] = rows.written;
  const count = async () =>
    (
      await sql<{
        id: string;
      }>`select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.raw(rows.done)}`.execute(db)
    ).rows.map(({ id }) => id);
  expect(await count()).toEqual([]);
  // The first row of each list is the poisoned one.
  const [poisoned] = ids.toSorted();
  await sql
    .raw(`
    create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$;
    create trigger poison before insert or update on ${table} for each row
      when (new.${column} = '${poisoned}') execute function poison()`)
    .execute(db);
  const schedule = allJobs.find(({ name }) => name === rows.schedule);
  const config = { ...t.context.config, reviewIdleMinutes: 30 };
  const context = { ...t.context, config, now: noonInBeijing };
  await schedule?.run(context, {}, new AbortController().signal);
  expect((await count()).toSorted()).toEqual(ids.toSorted().slice(1));
  expect(reports).toHaveLength(1);
});
