import { listQuotaAwards, type OutputOf } from '@yinji/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { sumRest } from '../quota/index.ts';
import { makeOrder } from '@yinji/testkit/context/make-paid-order';
import {
  codeOf,
  declareTestAccount,
  makeTestAccount,
  makeTestStaff,
  makeTestContext,
} from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../platform/app-context.ts';
import { decideQuotaAward } from './decide-quota-award.ts';
import { findAwardRecipient } from './find-award-recipient.ts';
import { proposeQuotaAward } from './propose-quota-award.ts';
import { quotaAwardsRoutes } from './quota-awards-routes.ts';

let database: TestDatabase;
let context: AppContext;
let setNow: (now: Date) => void;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ context, setNow } = makeTestContext(database.db));
});
afterAll(() => database.close());

const inDays = (days: number) => new Date(context.now().getTime() + days * 86_400_000).toISOString();
const rest = async (accountId: string) => (await sumRest(context.db, accountId, context.now())).evidence;

async function propose(proposer: StaffActor<never>, accountId: string, id = newId()) {
  await proposeQuotaAward(context, proposer, {
    id,
    accountId,
    kind: 'evidence',
    amount: 5,
    expiresAt: inDays(30),
    reason: '活动补偿五次',
  });
  return id;
}
const decide = (actor: StaffActor<never>, id: string, decision: 'approve' | 'refuse' | 'withdraw') =>
  codeOf(decideQuotaAward(context, actor, { id, decision, note: '' }));

const isOwnTo = async (actor: StaffActor<never>, id: string) => {
  const list = quotaAwardsRoutes(context).find(({ call }) => call === listQuotaAwards);
  const shown = await list?.handle(
    { size: 100 },
    { actor, address: '127.0.0.1', network: '127.0.0.1', device: 'test' },
  );
  return (shown as OutputOf<typeof listQuotaAwards>).items.find((one) => one.id === id)?.isOwn;
};

test('the proposer never approves, another operator or an admin does, and only then it is granted', async () => {
  const [proposer, other] = [
    await makeTestStaff(context.db, 'operator'),
    await makeTestStaff(context.db, 'operator'),
  ];
  const accountId = await makeTestAccount(context.db);
  const id = await propose(proposer, accountId);
  expect(await decide(proposer, id, 'approve')).toBe('SECOND_PERSON_REQUIRED');
  expect(await decide(proposer, id, 'refuse')).toBe('SECOND_PERSON_REQUIRED');
  expect(await rest(accountId)).toBe(0);
  expect(await decide(other, id, 'approve')).toBe('done');
  expect(await rest(accountId)).toBe(5);
  const notices = await context.db
    .selectFrom('notice')
    .select('link')
    .where('account_id', '=', accountId)
    .execute();
  expect(notices).toEqual([{ link: 'my-wallet' }]);
  const audit = await context.db.selectFrom('staff_audit').select('action').where('subject', '=', id).execute();
  expect(audit.map((row) => row.action).toSorted()).toEqual(['grant-granted', 'grant-proposed']);
});

test('the same person under a second staff name does not approve either, and nobody awards their own account', async () => {
  const [proposer, again, other] = [
    await makeTestStaff(context.db, 'operator'),
    await makeTestStaff(context.db, 'admin'),
    await makeTestStaff(context.db, 'operator'),
  ];
  await declareTestAccount(context.db, await makeTestAccount(context.db), proposer, again);
  const accountId = await makeTestAccount(context.db);
  const id = await propose(proposer, accountId);
  expect(await decide(again, id, 'approve')).toBe('SECOND_PERSON_REQUIRED');
  expect(await decide(again, id, 'refuse')).toBe('SECOND_PERSON_REQUIRED');
  expect(await isOwnTo(again, id)).toBe(true);
  await declareTestAccount(context.db, accountId, other);
  expect(await decide(other, id, 'approve')).toBe('NOT_ALLOWED');
  expect(await codeOf(propose(other, accountId))).toBe('NOT_ALLOWED');
  expect(await rest(accountId)).toBe(0);
});

test('the proposer withdraws under their second staff name as well, and nobody else withdraws', async () => {
  const [proposer, again, other] = [
    await makeTestStaff(context.db, 'operator'),
    await makeTestStaff(context.db, 'admin'),
    await makeTestStaff(context.db, 'admin'),
  ];
  await declareTestAccount(context.db, await makeTestAccount(context.db), proposer, again);
  const id = await propose(proposer, await makeTestAccount(context.db));
  expect(await isOwnTo(other, id)).toBe(false);
  expect(await decide(other, id, 'withdraw')).toBe('NOT_ALLOWED');
  expect(await decide(again, id, 'withdraw')).toBe('done');
});

test('an admin who proposed nothing may approve', async () => {
  const proposer = await makeTestStaff(context.db, 'operator');
  const admin = await makeTestStaff(context.db, 'admin');
  const id = await propose(proposer, await makeTestAccount(context.db));
  expect(await decide(admin, id, 'approve')).toBe('done');
});

test('twenty concurrent approvals grant once', async () => {
  const proposer = await makeTestStaff(context.db, 'operator');
  const approvers = await Promise.all(Array.from({ length: 20 }, () => makeTestStaff(context.db, 'operator')));
  const accountId = await makeTestAccount(context.db);
  const id = await propose(proposer, accountId);
  const outcomes = await Promise.all(approvers.map((one) => decide(one, id, 'approve')));
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'STATE_CHANGED']));
  expect(await rest(accountId)).toBe(5);
});

test('a proposal sent twice is one; another one under the same id is refused', async () => {
  const [proposer, other] = [
    await makeTestStaff(context.db, 'operator'),
    await makeTestStaff(context.db, 'operator'),
  ];
  const accountId = await makeTestAccount(context.db);
  const id = await propose(proposer, accountId);
  await propose(proposer, accountId, id);
  expect(await codeOf(propose(other, accountId, id))).toBe('STATE_CHANGED');
  expect(await codeOf(propose(proposer, await makeTestAccount(context.db), id))).toBe('STATE_CHANGED');
});

test('only the proposer withdraws, and a withdrawn proposal cannot be approved', async () => {
  const [proposer, other] = [
    await makeTestStaff(context.db, 'operator'),
    await makeTestStaff(context.db, 'operator'),
  ];
  const accountId = await makeTestAccount(context.db);
  const id = await propose(proposer, accountId);
  expect(await decide(other, id, 'withdraw')).toBe('NOT_ALLOWED');
  expect(await decide(proposer, id, 'withdraw')).toBe('done');
  expect(await decide(other, id, 'approve')).toBe('STATE_CHANGED');
  expect(await rest(accountId)).toBe(0);
});

test('a proposal that expired while it waited is not granted', async () => {
  const [proposer, other] = [
    await makeTestStaff(context.db, 'operator'),
    await makeTestStaff(context.db, 'operator'),
  ];
  const accountId = await makeTestAccount(context.db);
  const id = await propose(proposer, accountId);
  const now = context.now();
  setNow(new Date(now.getTime() + 31 * 86_400_000));
  expect(await decide(other, id, 'approve')).toBe('STATE_CHANGED');
  setNow(now);
  expect(await decide(other, id, 'approve')).toBe('done');
});

test('the database itself refuses an award approved by its proposer', async () => {
  const proposer = await makeTestStaff(context.db, 'operator');
  const id = await propose(proposer, await makeTestAccount(context.db));
  await expect(
    context.db
      .updateTable('quota_grant')
      .set({ state: 'granted', decided_by: proposer.staffId, decided_at: new Date() })
      .where('id', '=', id)
      .execute(),
  ).rejects.toThrow(/not confirmed/);
});

test('an account is found by phone, mailbox or order number, masked; an unsuccessful search is audited too', async () => {
  const operator = await makeTestStaff(context.db, 'operator');
  const id = newId();
  await context.db
    .insertInto('account')
    .values({
      id,
      nickname: '沈知白',
      phone_lookup: Buffer.from(context.vault.lookup('account:sms', '13912345678')),
      phone_sealed: Buffer.from(context.vault.seal('account', '13912345678')),
      email_lookup: Buffer.from(context.vault.lookup('account:email', 'shen@mail.example')),
      email_sealed: Buffer.from(context.vault.seal('account', 'shen@mail.example')),
    })
    .execute();
  const { orderNo } = await makeOrder(context.db, id);
  for (const asked of [{ phone: '13912345678' }, { email: 'shen@mail.example' }, { orderNo }])
    expect(await findAwardRecipient(context, operator, asked)).toMatchObject({
      accountId: id,
      channels: ['139****5678', 's***@mail.example'],
    });
  expect(await codeOf(findAwardRecipient(context, operator, { phone: '13900000009' }))).toBe('NOT_FOUND');
  expect(await codeOf(findAwardRecipient(context, operator, {}))).toBe('BAD_INPUT');
  const audit = await context.db
    .selectFrom('staff_audit')
    .select(['action', 'subject'])
    .where('staff_id', '=', operator.staffId)
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    { action: 'account-searched-by-phone', subject: id },
    { action: 'account-searched-by-email', subject: id },
    { action: 'account-searched-by-order', subject: id },
    { action: 'account-searched-by-phone', subject: 'none' },
  ]);
});
