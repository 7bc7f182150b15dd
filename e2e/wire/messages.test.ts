import { readFileSync } from 'node:fs';
import {
  deleteNotice,
  draftBroadcast,
  getDelivery,
  getNotice,
  getNoticePreferences,
  getOwnAccount,
  countUnreadNotices,
  listBroadcasts,
  listFailedMessages,
  listNotices,
  readAllNotices,
  recallBroadcast,
  retryMessage,
  sendBroadcast,
  setNoticePreference,
} from '@yinji/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../server/src/platform/db/ids.ts';
import { askForCode } from '@yinji/testkit/people/ask-for-code';
import type { Person } from '@yinji/testkit/people/person';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { openWireClient, type WireClient } from '@yinji/testkit/people/wire-client';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';

let stack: OpenStack;
let owner: Person;
let stranger: Person;
let operator: WireClient;
let reviewer: WireClient;

beforeAll(async () => {
  stack = await openStack();
  owner = await stack.member('沈知白');
  stranger = await stack.member('许望舒');
  const { databaseUrl } = stack.running;
  operator = (await Reviewer.hire(stack.origin, databaseUrl, '周见山', 'operator')).client;
  reviewer = (await Reviewer.hire(stack.origin, databaseUrl, '何听雨')).client;
});
afterAll(() => stack?.close());

const refused = (code: string) => expect.objectContaining({ code }) as unknown;
const lines = () =>
  readFileSync(stack.running.outbox, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { provider: string; channel: string; to: string; text: string });
const fault = async (wish: object) => {
  const answer = await fetch(`${stack.running.messagesUrl}/sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  expect(answer.status).toBe(200);
};
const ask = (phone: string) => askForCode(openWireClient(stack.origin), { phone });
const draft = (client: WireClient, id = newId()) =>
  client.call(draftBroadcast, {
    id,
    title: '维护通知',
    body: '今晚十点至十一点暂停存证。',
    link: '/notices',
    audience: 'all',
  });

test('a code goes through the real adapter, and through the second one while the first is down', async () => {
  await ask('13911110001');
  await expect.poll(() => lines().find(({ to }) => to === '13911110001')).toMatchObject({ provider: 'aliyun' });
  await fault({ aliyun: 'down' });
  await ask('13911110002');
  await expect
    .poll(() => lines().find(({ to }) => to === '13911110002'))
    .toMatchObject({ provider: 'tencent' });
  await fault({});
});

test('while both refuse it waits and is sent when one accepts it again', async () => {
  await fault({ aliyun: 'throttled', tencent: 'throttled' });
  await ask('13911110003');
  await expect
    .poll(
      async () =>
        (await operator.call(getDelivery, {})).channels.find(({ channel }) => channel === 'sms')?.waiting,
    )
    .toBe(1);
  await fault({});
  await expect.poll(() => lines().filter(({ to }) => to === '13911110003').length).toBe(1);
});

test('a notice is visible only to its owner, in every call', async () => {
  const { items } = await owner.client.call(listNotices, { page: 1, size: 20 });
  const [first] = items;
  if (first === undefined) throw new Error('a member has notices');
  const unread = await owner.client.call(countUnreadNotices, {});
  for (const call of [getNotice, deleteNotice])
    await expect(stranger.client.call(call, { id: first.id })).rejects.toEqual(refused('NOT_FOUND'));
  await stranger.client.call(readAllNotices, {});
  expect(await owner.client.call(countUnreadNotices, {})).toBe(unread);
  const read = await owner.client.call(getNotice, { id: first.id });
  expect(read.link).toMatch(/^\/[a-z]/);
  expect((await owner.client.call(getNotice, { id: first.id })).readAt).toBe(read.readAt);
  expect(await owner.client.call(countUnreadNotices, {})).toBe(unread - 1);
  await owner.client.call(deleteNotice, { id: first.id });
  await owner.client.call(deleteNotice, { id: first.id });
  await expect(owner.client.call(getNotice, { id: first.id })).rejects.toEqual(refused('NOT_FOUND'));
  expect((await owner.client.call(listNotices, { page: 1_000_000, size: 100 })).items).toEqual([]);
});

test('settings of notices are personal, idempotent, and security cannot be switched off', async () => {
  const wish = { category: 'review', sms: true, mail: false } as const;
  await owner.client.call(setNoticePreference, wish);
  const { categories, sms, mail } = await owner.client.call(setNoticePreference, wish);
  expect([sms, mail]).toEqual([true, false]);
  expect(categories.find(({ category }) => category === 'review')).toMatchObject(wish);
  expect(categories.find(({ category }) => category === 'security')).toEqual({
    category: 'security',
    sms: true,
    mail: true,
    isFixed: true,
  });
  const others = await stranger.client.call(getNoticePreferences, {});
  expect(others.categories.find(({ category }) => category === 'review')).toMatchObject({ sms: false });
  const response = await fetch(`${stack.origin}/api_prod/business/api/notice/setPreference`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: owner.client.token ?? '' },
    body: JSON.stringify({ category: 'security', sms: false, mail: false }),
  });
  expect(await response.json()).toMatchObject({ code: 'BAD_INPUT' });
});

test('only an operator may broadcast', async () => {
  await expect(draft(reviewer)).rejects.toEqual(refused('NOT_ALLOWED'));
  await expect(draft(owner.client)).rejects.toEqual(refused('B0301'));
  for (const call of [sendBroadcast, recallBroadcast]) {
    await expect(reviewer.call(call, { id: newId(), confirmed: true })).rejects.toEqual(refused('NOT_ALLOWED'));
    await expect(operator.call(call, { id: newId(), confirmed: true })).rejects.toEqual(refused('NOT_FOUND'));
  }
  for (const call of [getDelivery, listFailedMessages, listBroadcasts])
    await expect(reviewer.call(call, {})).rejects.toEqual(refused('NOT_ALLOWED'));
});

test('a broadcast reaches everybody once and is withdrawn from those who had not read it', async () => {
  const { id } = await draft(operator);
  await operator.call(sendBroadcast, { id, confirmed: true });
  const mine = async (person: Person) =>
    (await person.client.call(listNotices, { page: 1, size: 50 })).items.filter(
      ({ title }) => title === '维护通知',
    );
  await expect.poll(async () => (await mine(owner)).length + (await mine(stranger)).length).toBe(2);
  const [own] = await mine(owner);
  await owner.client.call(getNotice, { id: own?.id ?? '' });
  expect(await operator.call(recallBroadcast, { id, confirmed: true })).toMatchObject({
    state: 'recalled',
    read: 1,
  });
  expect([(await mine(owner)).length, (await mine(stranger)).length]).toEqual([1, 0]);
  expect((await operator.call(listBroadcasts, {})).items).toMatchObject([{ id, state: 'recalled' }]);
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b'])(
  'a broadcast cannot lead to %s',
  async (link) => {
    const words = { id: newId(), title: '通知', body: '请看。', audience: 'all' };
    const response = await fetch(`${stack.origin}/api_prod/business/api/console/draftBroadcast`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: operator.token ?? '' },
      body: JSON.stringify({ ...words, link }),
    });
    expect(await response.json()).toMatchObject({ code: 'BAD_INPUT' });
  },
);

test('a failed message is shown masked, sent again once, and audited', async () => {
  const client = new Client({ connectionString: stack.running.databaseUrl });
  await client.connect();
  const { id: accountId } = await owner.client.call(getOwnAccount, {});
  const id = newId();
  await client.query(
    `insert into outbox (id, channel, kind, notice_id, target_sealed, params, masked_target, state, created_at, expires_at, last_error)
     select $1, 'sms', 'security', n.id, a.phone_sealed, '{"what":"密码已更换"}', '139****0000', 'failed', now(), now(), 'isv.X'
     from account a join notice n on n.account_id = a.id where a.id = $2 limit 1`,
    [id, accountId],
  );
  const { items } = await operator.call(listFailedMessages, {});
  expect(items.find((one) => one.id === id)).toMatchObject({ maskedTarget: '139****0000', canRetry: true });
  expect(JSON.stringify(items)).not.toContain(owner.phone);
  await operator.call(retryMessage, { id });
  await expect(operator.call(retryMessage, { id })).rejects.toEqual(refused('NOT_FOUND'));
  await expect
    .poll(() => lines().filter(({ to, text }) => to === owner.phone && text.includes('密码已更换')).length)
    .toBe(1);
  const { rows } = await client.query(`select action from staff_audit where subject = $1`, [id]);
  expect(rows).toEqual([{ action: 'message-retried' }]);
  await client.end();
});
