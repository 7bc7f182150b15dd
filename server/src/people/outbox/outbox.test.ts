import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import type { MailMessage } from '../../platform/providers/mail/mail-provider.ts';
import type { MailOutcome } from '../../platform/providers/mail/mail-sending.ts';
import type { SmsMessage } from '../../platform/providers/sms/sms-provider.ts';
import type { SmsOutcome } from '../../platform/providers/sms/sms-sending.ts';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { makeVault } from '../../platform/vault.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { deliverMessage } from './deliver-message.ts';
import { forgetMessages } from './forget-messages.ts';
import { claimMessage } from './outbox-store.ts';
import { queueMessage, type Message } from './queue-message.ts';
import { notifyAccount } from '../notices/index.ts';

let database: TestDatabase;
let context: AppContext;
const vault = makeVault(randomBytes(32));
const accountId = newId();
const sent: { message: SmsMessage; last: string | undefined }[] = [];
const mailed: MailMessage[] = [];
let answer: (message: SmsMessage) => SmsOutcome | Promise<SmsOutcome>;
let mailAnswer: MailOutcome;
let laterMs = 0;
const taken: SmsOutcome = { state: 'sent', provider: 'aliyun', reference: '1^0' };

beforeAll(async () => {
  database = await openTestDatabase();
  context = {
    db: database.db,
    now: () => new Date(Date.now() + laterMs),
    vault,
    config: { siteName: '印迹', publicUrl: 'https://yinji.example', basePath: '/app/' },
    sms: {
      async send(message: SmsMessage, last?: string) {
        sent.push({ message, last });
        return answer(message);
      },
    },
    mail: {
      async send(message: MailMessage) {
        mailed.push(message);
        return mailAnswer;
      },
    },
    report: () => undefined,
  } as unknown as AppContext;
  const sealed = (text: string) => Buffer.from(vault.seal('account', text));
  await sql`insert into account (id, nickname, phone_lookup, phone_sealed, email_lookup, email_sealed)
    values (${accountId}, '沈知白', ${randomBytes(32)}, ${sealed('13900000001')}, ${randomBytes(32)},
      ${sealed('zhibai@example.cn')})`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from outbox`.execute(database.db);
  await sql`delete from job`.execute(database.db);
  sent.length = 0;
  mailed.length = 0;
  laterMs = 0;
  answer = () => taken;
  mailAnswer = { state: 'sent', reference: '<1@yinji.example>' };
});

const code: Message = {
  channel: 'sms',
  to: '13900000001',
  kind: 'code',
  params: { code: '381204', use: '用于登录', minutes: '5' },
};
const security: Message = {
  channel: 'sms',
  to: '13900000001',
  kind: 'security',
  params: { what: '密码已更换' },
};
const deliverMessages = (by: AppContext) => drainJobs(by, deliverMessage);
const queue = (message: Message) => inTransaction(database.db, (tx) => queueMessage(tx, vault, message));
const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
const only = async () => {
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  if (row === undefined) throw new Error('no message');
  return row;
};

test('the content is destroyed with the delivery, and staff see a masked number', async () => {
  await queue(code);
  expect((await only()).sealed?.toString()).not.toContain('381204');
  await deliverMessages(context);
  expect(sent).toMatchObject([{ message: { phone: '13900000001', kind: 'code', params: code.params } }]);
  expect(await only()).toMatchObject({
    state: 'delivered',
    sealed: null,
    provider: 'aliyun',
    provider_reference: '1^0',
    masked_target: '139****0001',
  });
});

test('a message of an aborted transaction is not sent', async () => {
  await expect(
    inTransaction(database.db, async (tx) => {
      await queueMessage(tx, vault, code);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await deliverMessages(context);
  expect(sent).toHaveLength(0);
});

test('three concurrent processes send fifty messages once each', async () => {
  for (let one = 0; one < 50; one += 1) await queue(security);
  answer = () => new Promise((resolve) => setImmediate(() => resolve(taken)));
  await Promise.all([deliverMessages(context), deliverMessages(context), deliverMessages(context)]);
  expect(new Set(sent.map(({ message }) => message.id)).size).toBe(50);
  expect(sent).toHaveLength(50);
});

test('a refusal is retried for most of a day, later each time, and then fails with its reason', async () => {
  await queue(security);
  answer = () => ({ state: 'refused', code: 'isv.AMOUNT_NOT_ENOUGH', isFinal: false });
  const pauses: number[] = [];
  for (let tries = 0; tries < 96; tries += 1) {
    await deliverMessages(context);
    const { next_try_at } = await only();
    pauses.push(Math.round((next_try_at.getTime() - context.now().getTime()) / 1000));
    await deliverMessages(context);
    laterMs = next_try_at.getTime() - Date.now() + 5;
  }
  expect(sent).toHaveLength(96);
  expect(laterMs).toBeGreaterThan(22 * 3_600_000);
  expect(pauses.slice(0, 7)).toEqual([2, 6, 18, 54, 162, 486, 900]);
  expect(await only()).toMatchObject({ state: 'failed', last_error: 'isv.AMOUNT_NOT_ENOUGH', tries: 96 });
});

test('while every provider is skipped nothing counts as a try', async () => {
  await queue(security);
  answer = () => ({ state: 'refused', code: 'PASSED_OVER', isFinal: false });
  for (laterMs = 0; laterMs < 60_000; laterMs += 3000) await deliverMessages(context);
  expect(await only()).toMatchObject({ state: 'waiting', tries: 0 });
});

test('a code older than five minutes is not sent', async () => {
  await queue(code);
  laterMs = 5 * 60_000 + 1;
  await deliverMessages(context);
  expect(sent).toHaveLength(0);
  expect(await only()).toMatchObject({ state: 'failed', last_error: 'EXPIRED', sealed: null });
});

test('a code whose answer was lost is sent once more after 20 s, the other provider first; then never', async () => {
  await queue(code);
  answer = () => ({ state: 'unknown', provider: 'aliyun', code: 'NO_ANSWER' });
  await deliverMessages(context);
  laterMs = 19_000;
  await deliverMessages(context);
  expect(sent).toHaveLength(1);
  laterMs = 20_500;
  await deliverMessages(context);
  expect(sent.map(({ last }) => last)).toEqual([undefined, 'aliyun']);
  laterMs = 200_000;
  await deliverMessages(context);
  expect(sent).toHaveLength(2);
  expect(await only()).toMatchObject({ state: 'unsure', last_error: 'NO_ANSWER', sealed: null });
});

test('any other message whose answer was lost is never repeated automatically', async () => {
  await queue(security);
  answer = () => ({ state: 'unknown', provider: 'aliyun', code: 'NO_ANSWER' });
  for (laterMs = 0; laterMs < 3_600_000; laterMs += 600_000) await deliverMessages(context);
  expect(sent).toHaveLength(1);
  expect(await only()).toMatchObject({ state: 'unsure', provider: 'aliyun' });
});

test('after a process dies during a request mail is repeated, a message is not', async () => {
  await queue(security);
  await queue({ ...security, channel: 'email', to: 'zhibai@example.cn' });
  // Taken by a process that is gone.
  for (const { id } of await rows()) await claimMessage(database.db, id, context.now(), 30_000);
  await deliverMessages(context);
  expect([sent.length, mailed.length]).toEqual([0, 0]);
  laterMs = 31_000;
  await deliverMessages(context);
  expect([sent.length, mailed.length]).toEqual([0, 1]);
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['delivered', 'unsure']);
});

test('a result after the lease was lost changes nothing', async () => {
  await queue({ ...security, channel: 'email', to: 'zhibai@example.cn' });
  const late = await claimMessage(database.db, (await only()).id, context.now(), 30_000);
  laterMs = 31_000;
  mailAnswer = { state: 'refused', code: 'SMTP_550', isFinal: true };
  await deliverMessages(context);
  expect(await only()).toMatchObject({ state: 'failed', last_error: 'SMTP_550', tries: 2 });
  expect(late).toMatchObject({ tries: 1 });
});

test('without a provider a message fails with that reason', async () => {
  await queue(security);
  await deliverMessages({ ...context, sms: undefined });
  expect(await only()).toMatchObject({ state: 'failed', last_error: 'NOT_SET_UP' });
});

test('a failed message is kept a week for a repeat, codes not at all', async () => {
  await queue(security);
  answer = () => ({ state: 'refused', code: 'PHONE_ILLEGAL', isFinal: true });
  await deliverMessages(context);
  laterMs = 6 * 86_400_000;
  await forgetMessages(context);
  expect((await only()).sealed).not.toBeNull();
  laterMs = 8 * 86_400_000;
  await forgetMessages(context);
  expect((await only()).sealed).toBeNull();
  laterMs = 91 * 86_400_000;
  await forgetMessages(context);
  expect(await rows()).toEqual([]);
});

test('a parameter cannot leave its place in the template', async () => {
  const what = '「画」】【银行】\r\n点 https://evil.example ${code} <b>\u202Egnp.exe';
  await queue({ ...security, params: { what: what.repeat(3) } });
  await deliverMessages(context);
  const said = sent[0]?.message.params['what'] ?? '';
  expect(said).not.toMatch(/[【】\r\n${}<>/\u202e]/);
  expect([...said].length).toBeLessThanOrEqual(35);
});

const tell = (category: 'review' | 'security' | 'system', title = '确权已通过') =>
  inTransaction(database.db, (tx) =>
    notifyAccount(tx, accountId, {
      title,
      body: '「松下问童子」：构图独立',
      link: 'product-detail?id=1',
      category,
    }),
  );
const channels = async () => (await rows()).map(({ channel }) => channel).toSorted();

test('security messages use every channel, whatever the settings', async () => {
  await tell('security');
  expect(await channels()).toEqual(['email', 'sms']);
  await deliverMessages(context);
  expect(sent).toMatchObject([{ message: { kind: 'security', params: { what: '确权已通过' } } }]);
  expect(mailed).toMatchObject([{ to: 'zhibai@example.cn', subject: '【印迹】确权已通过' }]);
  expect(mailed[0]?.text).toContain('https://yinji.example/app/product-detail?id=1');
});

test('copies follow the settings, and without one the defaults', async () => {
  await tell('review');
  expect(await channels()).toEqual(['email']);
  await tell('system');
  expect(await channels()).toEqual(['email']);
  await sql`delete from outbox`.execute(database.db);
  await sql`insert into notice_preference values (${accountId}, 'review', true, false)`.execute(database.db);
  await tell('review');
  expect(await channels()).toEqual(['sms']);
});

test('a copy goes to the address of its time: a later change does not redirect it', async () => {
  await tell('security', '手机号已更换');
  const stolen = Buffer.from(vault.seal('account', '13999999999'));
  const before = await sql<{
    phone_sealed: Buffer;
  }>`select phone_sealed from account where id = ${accountId}`.execute(database.db);
  await sql`update account set phone_sealed = ${stolen} where id = ${accountId}`.execute(database.db);
  await deliverMessages(context);
  expect(sent).toMatchObject([{ message: { phone: '13900000001' } }]);
  await sql`update account set phone_sealed = ${before.rows[0]?.phone_sealed} where id = ${accountId}`.execute(
    database.db,
  );
});

test('a closed account gets no message', async () => {
  await sql`update account set closed_at = now() where id = ${accountId}`.execute(database.db);
  await tell('security');
  expect(await rows()).toEqual([]);
  await sql`update account set closed_at = null where id = ${accountId}`.execute(database.db);
});
