import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSent } from '../../people/accounts/entry-testing.ts';
import { findSession } from '../../people/accounts/find-session.ts';
import { openSession } from '../../people/accounts/open-session.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { codeOf, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { makeOrder } from '@yinji/testkit/context/make-paid-order';
import { makeTestWork } from '@yinji/testkit/context/make-test-work';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { findCustomer } from './find-customer.ts';
import { signOutCustomer } from './sign-out-customer.ts';
import { writeEntry } from './write-entry.ts';

let opened: TestContext;
let operator: StaffActor<never>;
let accountId: string;
beforeAll(async () => {
  opened = await openTestContext();
  operator = await makeTestStaff(opened.context.db, 'operator');
  accountId = await opened.account('13912345678');
});
afterAll(() => opened.close());

const auditOf = (staffId: string) =>
  opened.context.db
    .selectFrom('staff_audit')
    .select(['action', 'subject'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();

test('a person is found by phone or order, masked, without titles or addresses; every search is audited', async () => {
  const { context } = opened;
  await makeTestWork(context.db, accountId, { title: '不该出现的作品名' });
  const { orderNo } = await makeOrder(context.db, accountId);
  await context.db
    .insertInto('sign_in_attempt')
    .values({
      id: newId(),
      account_id: accountId,
      way: 'code',
      outcome: 'opened',
      device: 'device-x',
      address: '203.0.113.0',
      at: new Date(),
    })
    .execute();
  const found = await findCustomer(context, operator, { phone: '13912345678' });
  expect(found).toMatchObject({ accountId, state: 'open', channels: ['139****5678'], realName: null });
  expect(found.orders.map((one) => one.orderNo)).toEqual([orderNo]);
  expect(found.works).toMatchObject([{ evidence: 'passed', confirmation: null }]);
  expect(found.signIns).toMatchObject([{ way: 'code', opened: 1, refused: 0 }]);
  const told = JSON.stringify(found);
  for (const secret of ['13912345678', '不该出现的作品名', '203.0.113.0', 'device-x'])
    expect(told).not.toContain(secret);
  expect((await findCustomer(context, operator, { orderNo })).accountId).toBe(accountId);
  expect(await codeOf(findCustomer(context, operator, { phone: '13900000008' }))).toBe('NOT_FOUND');
  expect(await codeOf(findCustomer(context, operator, {}))).toBe('BAD_INPUT');
  expect(await codeOf(findCustomer(context, operator, { phone: '13912345678', orderNo }))).toBe('BAD_INPUT');
  expect(await auditOf(operator.staffId)).toEqual([
    { action: 'customer-found-by-phone', subject: accountId },
    { action: 'customer-found-by-order', subject: accountId },
    { action: 'customer-found-by-phone', subject: 'none' },
  ]);
});

test('an answer is one notice however often it is sent; a note is none; both are visible to colleagues', async () => {
  const { context } = opened;
  const answer = { id: newId(), accountId, number: 'YJQQ-2026', text: '您的申请正在复核。' };
  for (let twice = 0; twice < 2; twice += 1) await writeEntry(context, operator, 'answer', answer);
  const entries = await writeEntry(context, operator, 'note', { id: newId(), accountId, text: '来电询问进度' });
  expect(entries.map((one) => one.kind)).toEqual(['note', 'answer']);
  const notices = await context.db
    .selectFrom('notice')
    .select(['title', 'body', 'category'])
    .where('account_id', '=', accountId)
    .execute();
  expect(notices).toEqual([{ title: '客服答复：YJQQ-2026', body: answer.text, category: 'system' }]);
});

test('a staff member who has not found the person cannot write to them', async () => {
  const { context } = opened;
  const other = await makeTestStaff(context.db, 'operator');
  const given = { id: newId(), accountId, text: '没有查过这个人' };
  expect(await codeOf(writeEntry(context, other, 'answer', given))).toBe('NOT_FOUND');
  expect(await codeOf(writeEntry(context, other, 'note', { ...given, accountId: newId() }))).toBe('NOT_FOUND');
});

test('every session of a person ends on request, with a reason, an audit and a notice on every channel', async () => {
  const { context } = opened;
  const { db } = context;
  const caller = { address: '203.0.113.7', device: 'a lost phone' };
  const [own, other] = [await opened.account('13912345601'), await opened.account('13912345602')];
  const open = (account: string) => inTransaction(db, (tx) => openSession(context, tx, account, caller));
  const [one, two, foreign] = [await open(own), await open(own), await open(other)];
  const isLive = async (token: string) => (await findSession(context, token)) !== undefined;
  const given = { id: newId(), accountId: own, text: '本人来电，手机遗失' };
  const agent = await makeTestStaff(db, 'operator');
  expect(await codeOf(signOutCustomer(context, agent, given))).toBe('NOT_FOUND');
  expect(await isLive(one)).toBe(true);
  await findCustomer(context, agent, { phone: '13912345601' });
  for (let twice = 0; twice < 2; twice += 1) await signOutCustomer(context, agent, given);
  expect([await isLive(one), await isLive(two), await isLive(foreign)]).toEqual([false, false, true]);
  const actions = (await auditOf(agent.staffId)).map(({ action }) => action);
  expect(actions).toEqual(['customer-found-by-phone', 'customer-signed-out']);
  const [entry, ...more] = (await findCustomer(context, agent, { phone: '13912345601' })).entries;
  expect([entry?.kind, entry?.text, more]).toEqual(['note', `结束全部登录：${given.text}`, []]);
  const notices = await db.selectFrom('notice').select(['category']).where('account_id', '=', own).execute();
  expect(notices).toEqual([{ category: 'security' }]);
  const sent = await readSent(context, '13912345601');
  expect(sent.map(({ params }) => params['what'])).toEqual(['客服已结束您的全部登录']);
});

test('the id of another entry is refused, and nothing is done under it', async () => {
  const { context } = opened;
  const { db } = context;
  const own = await opened.account('13912345603');
  const caller = { address: '203.0.113.7', device: 'x' };
  const token = await inTransaction(db, (tx) => openSession(context, tx, own, caller));
  const agent = await makeTestStaff(db, 'operator');
  await findCustomer(context, agent, { phone: '13912345603' });
  const given = { id: newId(), accountId: own, text: '来电询问进度' };
  await writeEntry(context, agent, 'note', given);
  for (const other of [
    () => signOutCustomer(context, agent, given),
    () => writeEntry(context, agent, 'answer', given),
    () => writeEntry(context, agent, 'note', { ...given, text: '另一件事' }),
  ])
    expect(await codeOf(other())).toBe('STATE_CHANGED');
  expect(await findSession(context, token)).toBeDefined();
  expect((await findCustomer(context, agent, { phone: '13912345603' })).entries).toHaveLength(1);
});

test('searches are limited', async () => {
  const { context } = opened;
  const eager = await makeTestStaff(context.db, 'operator');
  const codes = [];
  for (let at = 0; at < 32; at += 1)
    codes.push(await codeOf(findCustomer(context, eager, { phone: '13900000007' })));
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(0);
});
