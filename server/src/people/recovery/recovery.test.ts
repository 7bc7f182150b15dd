import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findSession, registerWithPassword } from '../accounts/index.ts';
import {
  caller,
  codeOf,
  forgetLimits,
  newPhone,
  readSent,
  readSentCode,
  solved,
} from '../accounts/entry-testing.ts';
import { sendCode } from '../accounts/send-code.ts';
import { signIn } from '../accounts/sign-in.ts';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import type { AppContext } from '../../platform/app-context.ts';
import { beginRecovery } from './begin-recovery.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { changePhone } from './change-phone.ts';
import { finishRecovery } from './finish-recovery.ts';
import { getOpenRecovery } from './get-open-recovery.ts';
import { stopRecovery } from './stop-recovery.ts';

const NAME = '沈知白';
const ID_NUMBER = '110105199001011232';
const PASSWORD = 'a quiet mountain after rain';
const DAY_MS = 86_400_000;

let opened: TestContext;
let context: AppContext;
let face: 'pending' | 'passed' | 'failed';
let asked: { name: string; idNumber: string }[];

beforeAll(async () => {
  opened = await openTestContext({
    faceCheck: {
      begin: async (wish) => {
        asked.push(wish);
        return { certifyId: wish.requestNo, certifyUrl: 'http://face.test/' };
      },
      result: async () => ({ outcome: face }),
    } as AppContext['faceCheck'],
  });
  ({ context } = opened);
});
beforeEach(async () => {
  await forgetLimits(context);
  face = 'passed';
  asked = [];
});
afterAll(() => opened.close());

async function code(phone: string, purpose: 'sign-in' | 'recover') {
  await forgetLimits(context);
  const answer = await solved(context, { phone, purpose });
  await sendCode(context, { phone, purpose, answer }, caller.address);
  return readSentCode(context, phone);
}

/** A person who is verified and signed in. */
async function creator(name = NAME, idNumber = ID_NUMBER) {
  const phone = newPhone();
  const { token, accountId } = await registerWithPassword(
    context,
    { phone, code: await code(phone, 'sign-in'), password: PASSWORD, agreed: true },
    caller,
  );
  await context.db
    .insertInto('identity')
    .values({
      account_id: accountId,
      kind: 'person',
      name_sealed: Buffer.from(context.vault.seal('identity', name)),
      id_number_sealed: Buffer.from(context.vault.seal('identity', idNumber)),
      id_number_lookup: Buffer.from(context.vault.lookup('id-number', idNumber)),
      salt: randomBytes(16),
    })
    .execute();
  return { phone, token, accountId };
}

async function begin(phone: string, newPhoneNumber: string, whom = { name: NAME, idNumber: ID_NUMBER }) {
  const sent = await code(newPhoneNumber, 'recover');
  return beginRecovery(context, { phone, ...whom, newPhone: newPhoneNumber, code: sent }, caller);
}

test('after the face check and a day the new phone replaces the old one, and not before', async () => {
  const { phone, token, accountId } = await creator();
  const next = newPhone();
  const { token: recovery } = await begin(phone, next);
  face = 'pending';
  expect(await finishRecovery(context, recovery)).toEqual({ state: 'checking', effectiveAt: null });
  face = 'passed';
  expect((await finishRecovery(context, recovery)).state).toBe('waiting');
  expect((await readSent(context, phone)).at(-1)?.params['what']).toContain('有人申请更换手机号');
  expect((await getOpenRecovery(context, accountId))?.maskedPhone).toBe(
    `${next.slice(0, 3)}****${next.slice(-4)}`,
  );
  opened.pass(DAY_MS - 60_000);
  await drainJobs(context, changePhone);
  expect(await codeOf(signIn(context, { phone, password: PASSWORD }, caller))).toBe('done');
  opened.pass(120_000);
  await drainJobs(context, changePhone);
  expect((await finishRecovery(context, recovery)).state).toBe('done');
  expect(await findSession(context, token)).toBeUndefined();
  expect(await codeOf(signIn(context, { phone, password: PASSWORD }, caller))).toBe('CREDENTIALS_WRONG');
  expect((await signIn(context, { phone: next, password: PASSWORD }, caller)).accountId).toBe(accountId);
  expect((await readSent(context, phone)).at(-1)?.params['what']).toContain('手机号已更换');
});

test('the holder of the old phone stops it, nobody else can, and recovery stays blocked for a week', async () => {
  const { phone, accountId } = await creator();
  const stranger = await creator('何敬之', '110105199202023459');
  const { token } = await begin(phone, newPhone());
  await finishRecovery(context, token);
  const { id = '' } = (await getOpenRecovery(context, accountId)) ?? {};
  expect(await codeOf(stopRecovery(context, stranger.accountId, id))).toBe('NOT_FOUND');
  expect(await codeOf(stopRecovery(context, accountId, id))).toBe('done');
  expect(await codeOf(stopRecovery(context, accountId, id))).toBe('done');
  opened.pass(2 * DAY_MS);
  await drainJobs(context, changePhone);
  expect((await finishRecovery(context, token)).state).toBe('stopped');
  expect(await codeOf(signIn(context, { phone, password: PASSWORD }, caller))).toBe('done');
  const again = await begin(phone, newPhone());
  expect((await finishRecovery(context, again.token)).state).toBe('void');
  opened.pass(8 * DAY_MS);
  const later = await begin(phone, newPhone());
  expect((await finishRecovery(context, later.token)).state).toBe('waiting');
});

test('another person, another number and a missing account get the same face check', async () => {
  const { phone, accountId } = await creator();
  const other = { name: '何敬之', idNumber: '110105199202023459' };
  const began = [
    await begin(phone, newPhone(), other),
    await begin(phone, newPhone(), { name: '沈之白', idNumber: ID_NUMBER }),
    await begin(newPhone(), newPhone()),
  ];
  expect(asked).toHaveLength(3);
  expect(new Set(began.map((one) => Object.keys(one).join()))).toEqual(new Set(['token,certifyUrl']));
  for (const { token } of began) expect((await finishRecovery(context, token)).state).toBe('unmatched');
  expect(await getOpenRecovery(context, accountId)).toBeNull();
});

test('a failed face check changes nothing, and the input is destroyed', async () => {
  const { phone } = await creator();
  const { token } = await begin(phone, newPhone());
  face = 'failed';
  expect((await finishRecovery(context, token)).state).toBe('failed');
  face = 'passed';
  expect((await finishRecovery(context, token)).state).toBe('failed');
  const { name, number } = await context.db
    .selectFrom('recovery')
    .select(['name_sealed as name', 'id_number_sealed as number'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect([name.length, number.length]).toEqual([0, 0]);
});

test('a code for signing in starts nothing, and neither does a used one', async () => {
  const { phone } = await creator();
  const next = newPhone();
  const given = { phone, name: NAME, idNumber: ID_NUMBER, newPhone: next };
  const forSignIn = await code(next, 'sign-in');
  expect(await codeOf(beginRecovery(context, { ...given, code: forSignIn }, caller))).toBe('CODE_WRONG');
  const right = await code(next, 'recover');
  const all = await Promise.all(
    [1, 2, 3].map(() => codeOf(beginRecovery(context, { ...given, code: right }, caller))),
  );
  expect(all.filter((one) => one === 'done')).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

test('a phone changed in the ordinary way, or one that got an account, makes it void', async () => {
  const { phone, accountId } = await creator();
  const next = newPhone();
  const { token } = await begin(phone, next);
  await finishRecovery(context, token);
  await registerWithPassword(
    context,
    { phone: next, code: await code(next, 'sign-in'), password: PASSWORD, agreed: true },
    caller,
  );
  opened.pass(DAY_MS + 1000);
  await drainJobs(context, changePhone);
  expect((await finishRecovery(context, token)).state).toBe('void');

  const second = await begin(phone, newPhone());
  await finishRecovery(context, second.token);
  await context.db
    .updateTable('account')
    .set({ phone_lookup: randomBytes(32) })
    .where('id', '=', accountId)
    .execute();
  opened.pass(DAY_MS + 1000);
  await drainJobs(context, changePhone);
  expect((await finishRecovery(context, second.token)).state).toBe('void');
});

test('two concurrent jobs change the phone once', async () => {
  const { phone } = await creator();
  const { token } = await begin(phone, newPhone());
  await finishRecovery(context, token);
  opened.pass(DAY_MS + 1000);
  const before = (await readSent(context, phone)).length;
  await Promise.all([drainJobs(context, changePhone), drainJobs(context, changePhone)]);
  expect((await readSent(context, phone)).length).toBe(before + 1);
});
