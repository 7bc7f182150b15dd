import type { StaffRole } from '@yinji/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestAccount, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { newId } from '../../platform/db/ids.ts';
import { listWaiting } from './list-waiting.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
}, 60_000);
afterAll(() => t.close());

const as = async (role: StaffRole) => makeTestStaff(t.context.db, role);
const waitingOf = async (actor: Awaited<ReturnType<typeof as>>) =>
  Object.fromEntries(
    (await listWaiting(t.context, actor)).items.map(({ kind, count, oldestAt }) => [kind, { count, oldestAt }]),
  );

/** Rows as they are, without the words of the sealer that make them count. */
const insert = async (statement: ReturnType<typeof sql>) => {
  await t.context.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
};

test('each role is told of its own work alone, and of what is done', async () => {
  const shared = 'authority-requests contents grants holds jobs objections package-changes successions';
  const wanted: Record<StaffRole, string> = {
    reviewer: 'in-hand queue',
    finance: 'differences disputes invoices refunds refunds-failed',
    operator: `${shared} display identity-reviews messages reports`,
    admin: `${shared} in-hand queue staff-changes`,
  };
  for (const role of ['reviewer', 'finance', 'operator', 'admin'] as const) {
    const waiting = await waitingOf(await as(role));
    expect(Object.keys(waiting).toSorted()).toEqual(wanted[role].split(' ').toSorted());
    expect(Object.values(waiting)).toEqual(Object.keys(waiting).map(() => ({ count: 0, oldestAt: null })));
  }
});

test('a proposal waits for another person than its proposer, an application with one reading for another reader', async () => {
  const [one, other, operator] = [await as('admin'), await as('admin'), await as('operator')];
  const accountId = await makeTestAccount(t.context.db);
  const [early, late] = ['2026-11-20T02:00:00.000Z', '2026-11-21T02:00:00.000Z'];
  for (const [by, at] of [
    [one, early],
    [other, late],
  ] as const) {
    const id = newId();
    await insert(sql`insert into staff_change (id, kind, name, role, reason, state, proposed_by, proposed_at)
      values (${id}, 'add', ${id}, 'reviewer', 'a reason', 'proposed', ${by.staffId}, ${at})`);
    await insert(sql`insert into quota_grant (id, account_id, kind, amount, expires_at, reason, state, proposed_by, proposed_at)
      values (${newId()}, ${accountId}, 'evidence', 1, now() + interval '1 year', 'a reason', 'proposed', ${by.staffId}, ${at})`);
  }
  await insert(sql`insert into identity_review (id, account_id, kind, state, word, submitted_at, first_by, first_at)
    values (${newId()}, ${accountId}, 'person', 'waiting', 'x', ${early}, ${operator.staffId}, ${late})`);
  await insert(sql`insert into display_report (id, gallery_id, category, body, created_at)
    values (${newId()}, ${newId()}, 'other', 'words', ${late})`);

  const ofOne = await waitingOf(one);
  expect(ofOne['staff-changes']).toEqual({ count: 1, oldestAt: late });
  expect(ofOne['grants']).toEqual({ count: 1, oldestAt: late });
  expect((await waitingOf(other))['staff-changes']).toEqual({ count: 1, oldestAt: early });
  const ofOperator = await waitingOf(operator);
  expect(ofOperator['grants']).toEqual({ count: 2, oldestAt: early });
  expect(ofOperator['identity-reviews']).toEqual({ count: 0, oldestAt: null });
  expect(ofOperator['reports']).toEqual({ count: 1, oldestAt: late });
  expect((await waitingOf(await as('operator')))['identity-reviews']).toEqual({ count: 1, oldestAt: early });
});

test('finance is told of what it has to pay back, settle and issue', async () => {
  const accountId = await makeTestAccount(t.context.db);
  const at = '2026-11-19T02:00:00.000Z';
  await insert(sql`insert into invoice (id, account_id, title_kind, amount_fen, details_sealed, requested_at)
    values (${newId()}, ${accountId}, 'person', 100, 'x', ${at})`);
  const finance = await waitingOf(await as('finance'));
  expect(finance['invoices']).toEqual({ count: 1, oldestAt: at });
  expect(finance['refunds']).toEqual({ count: 0, oldestAt: null });
});

test('an operator is told of the messages that failed for good and can be sent again', async () => {
  const outbox = (state: string, kind: string, isKept: boolean) =>
    insert(sql`insert into outbox (id, channel, kind, masked_target, state, created_at, expires_at, sealed)
      values (${newId()}, 'sms', ${kind}, '138****0000', ${state}, ${'2026-11-18T02:00:00.000Z'},
        ${'2026-11-19T02:00:00.000Z'}, ${isKept ? Buffer.from('x') : null})`);
  await outbox('failed', 'review', true);
  await outbox('unsure', 'order', true);
  // A code is asked for anew, a forgotten content is gone, and the others are under way or done.
  await outbox('failed', 'code', true);
  await outbox('failed', 'review', false);
  await outbox('waiting', 'review', true);
  await outbox('delivered', 'review', false);
  const operator = await waitingOf(await as('operator'));
  expect(operator['messages']).toEqual({ count: 2, oldestAt: '2026-11-18T02:00:00.000Z' });
});
