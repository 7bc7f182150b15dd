import { registerWithPassword as registerCall, type OwnCodePurpose } from '@yinji/contract';
import type * as argon2 from '@node-rs/argon2';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '../../platform/db/schema.ts';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import type { AppContext } from '../../platform/app-context.ts';
import { changePassword } from './change-password.ts';
import { changeTarget } from './change-target.ts';
import { caller, codeOf, forgetLimits, newPhone, readSent, readSentCode, solved } from './entry-testing.ts';
import { findSession } from './find-session.ts';
import { forgetOldTraces } from './forget-old-traces.ts';
import { getSecurity } from './get-security.ts';
import { listDevices } from './list-devices.ts';
import { listSignIns } from './list-sign-ins.ts';
import { registerWithPassword } from './register-with-password.ts';
import { resetPassword } from './reset-password.ts';
import { sendCode } from './send-code.ts';
import { sendNewTargetCode } from './send-new-target-code.ts';
import { sendOwnCode } from './send-own-code.ts';
import { signIn } from './sign-in.ts';
import { signOutDevice } from './sign-out-device.ts';
import { signOutOtherDevices } from './sign-out-other-devices.ts';

const counted = vi.hoisted(() => ({ hash: 0, verify: 0 }));
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => ((counted.hash += 1), real.hash(...given)),
    verify: (...given: Parameters<typeof real.verify>) => ((counted.verify += 1), real.verify(...given)),
  };
});

let opened: TestContext;
let context: AppContext;
beforeAll(async () => {
  opened = await openTestContext();
  ({ context } = opened);
});
beforeEach(() => forgetLimits(context));
afterAll(() => opened.close());

const PASSWORD = 'a quiet mountain after rain';
const NEXT = 'two lamps by the winter river';

type Whom = { phone: string } | { email: string };
const addressOf = (whom: Whom) => ('phone' in whom ? whom.phone : whom.email);

async function code(whom: Whom, purpose: 'sign-in' | 'reset' = 'sign-in') {
  const answer = await solved(context, { ...whom, purpose });
  await sendCode(context, { ...whom, purpose, answer }, caller.address);
  return readSentCode(context, addressOf(whom));
}
const register = async (whom: Whom) =>
  registerWithPassword(context, { ...whom, code: await code(whom), password: PASSWORD, agreed: true }, caller);
async function actorOf(token: string) {
  const actor = await findSession(context, token);
  if (actor === undefined) throw new Error('the session is over');
  return actor;
}
const isLive = async (token: string) => (await findSession(context, token)) !== undefined;
async function ownCode(accountId: string, channel: 'sms' | 'email', purpose: OwnCodePurpose, to: string) {
  const answer = await solved(context, { ownChannel: channel, purpose });
  await sendOwnCode(context, accountId, { channel, purpose, answer }, caller.address);
  return readSentCode(context, to);
}
async function newTargetCode(accountId: string, whom: Whom) {
  const answer = await solved(context, { ...whom, purpose: 'new-target' });
  await sendNewTargetCode(context, accountId, { ...whom, answer }, caller.address);
  return readSentCode(context, addressOf(whom));
}

test('a mailbox is the same account in every spelling', async () => {
  const { accountId } = await register({ email: 'Shen.Zhibai@Example.COM' });
  expect((await readSent(context, 'Shen.Zhibai@example.com')).length).toBeGreaterThan(0);
  const again = await signIn(context, { email: 'shen.zhibai@EXAMPLE.com', password: PASSWORD }, caller);
  expect(again.accountId).toBe(accountId);
  expect((await getSecurity(context, accountId)).maskedEmail).toBe('S***@example.com');
});

test('of a password of 64 characters the last counts too, and 128 are allowed', async () => {
  const long = Array.from({ length: 64 }, (_, at) => String.fromCodePoint(0x4e00 + at * at)).join('');
  const phone = newPhone();
  await registerWithPassword(
    context,
    { phone, code: await code({ phone }), password: long, agreed: true },
    caller,
  );
  const enter = (password: string) => codeOf(signIn(context, { phone, password }, caller));
  expect(await enter(long.slice(0, -1))).toBe('CREDENTIALS_WRONG');
  expect(await enter(long)).toBe('done');
  const given = { phone, verifyCode: '000000', agreed: true };
  const isTaken = (length: number) =>
    registerCall.input.safeParse({ ...given, password: 'a'.repeat(length) }).success;
  expect([64, 128, 129].map(isTaken)).toEqual([true, true, false]);
});

test('a session in use ends thirty days after it began', async () => {
  const { token } = await register({ phone: newPhone() });
  const days = 30;
  try {
    for (let day = 1; day < days; day += 1) {
      opened.pass(86_400_000);
      expect(await isLive(token)).toBe(true);
    }
    opened.pass(86_400_000);
    expect(await isLive(token)).toBe(false);
  } finally {
    opened.pass(-days * 86_400_000);
  }
});

test('mailboxes are refused where no mail is configured', async () => {
  const without = { ...context, mail: undefined };
  expect(await codeOf(signIn(without, { email: 'a@b.cn', password: 'x' }, caller))).toBe('EMAIL_UNAVAILABLE');
});

test('a public name reveals nothing of number or mailbox', async () => {
  const phone = newPhone();
  const { accountId } = await register({ phone });
  const { nickname } = await context.db
    .selectFrom('account')
    .select('nickname')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(nickname).not.toContain(phone.slice(-4));
});

test('a wrong password, an account without one and no account cost the same work and answer alike', async () => {
  const [withPassword, byCode] = [newPhone(), newPhone()];
  await register({ phone: withPassword });
  await signIn(context, { phone: byCode, code: await code({ phone: byCode }), agreed: true }, caller);
  // The decoy is made once per process.
  await codeOf(signIn(context, { phone: newPhone(), password: 'first' }, caller));
  const { ear, log } = overheard();
  const seen = [];
  for (const phone of [withPassword, byCode, newPhone()]) {
    Object.assign(counted, { hash: 0, verify: 0 });
    log.length = 0;
    const answer = await codeOf(signIn(ear, { phone, password: 'not the password' }, caller));
    seen.push({ answer, ...counted, statements: [...log] });
  }
  expect(seen[0]).toMatchObject({ answer: 'CREDENTIALS_WRONG', hash: 0, verify: 1 });
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

test('a wrong code costs the same work with and without an account, in every call that takes one', async () => {
  const known = newPhone();
  await register({ phone: known });
  const { ear, log } = overheard();
  const calls = {
    signIn: (phone: string) => signIn(ear, { phone, code: '000000', agreed: true }, caller),
    register: (phone: string) =>
      registerWithPassword(ear, { phone, code: '000000', password: NEXT, agreed: true }, caller),
    reset: (phone: string) => resetPassword(ear, { phone, code: '000000', password: NEXT }, caller),
  };
  for (const [name, call] of Object.entries(calls)) {
    const seen = [];
    for (const phone of [known, newPhone()]) {
      await forgetLimits(context);
      Object.assign(counted, { hash: 0, verify: 0 });
      log.length = 0;
      seen.push({ answer: await codeOf(call(phone)), ...counted, statements: [...log] });
    }
    expect([name, seen[0]?.answer, seen[0]?.hash]).toEqual([name, 'CODE_WRONG', 0]);
    expect(seen[0]?.statements.length).toBeGreaterThan(0);
    expect(seen[1]).toEqual(seen[0]);
  }
});

/** A context that records the text of every statement in order. */
function overheard(): { ear: AppContext; log: string[] } {
  const log: string[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: opened.database.pool }),
    log: ({ query }) => void log.push(query.sql),
  });
  return { ear: { ...context, db }, log };
}

test('registering a number that has an account signs in, sets the password and ends the other sessions', async () => {
  const phone = newPhone();
  const first = await register({ phone });
  await forgetLimits(context);
  const second = await register({ phone });
  expect(second.accountId).toBe(first.accountId);
  expect([await isLive(first.token), await isLive(second.token)]).toEqual([false, true]);
});

test('changing the password requires the old one, renews the own token and ends all others', async () => {
  const phone = newPhone();
  const { token, accountId } = await register({ phone });
  const other = await signIn(context, { phone, password: PASSWORD }, caller);
  const actor = await actorOf(token);
  expect(
    await codeOf(changePassword(context, actor, { oldPassword: 'something else', password: NEXT }, caller)),
  ).toBe('CREDENTIALS_WRONG');
  expect(await codeOf(changePassword(context, actor, { password: NEXT }, caller))).toBe('BAD_INPUT');
  expect(await isLive(other.token)).toBe(true);
  const changed = await changePassword(context, actor, { oldPassword: PASSWORD, password: NEXT }, caller);
  expect([await isLive(token), await isLive(other.token), await isLive(changed.token)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await codeOf(signIn(context, { phone, password: PASSWORD }, caller))).toBe('CREDENTIALS_WRONG');
  expect((await signIn(context, { phone, password: NEXT }, caller)).accountId).toBe(accountId);
  expect((await readSent(context, phone)).some(({ params }) => params['what']?.includes('密码已更换'))).toBe(
    true,
  );
});

test('the old password cannot be guessed through an open session', async () => {
  const { token } = await register({ phone: newPhone() });
  const actor = await actorOf(token);
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      codeOf(changePassword(context, actor, { oldPassword: `guess number ${at}`, password: NEXT }, caller)),
    ),
  );
  expect(tries.filter((one) => one === 'TOO_MANY_REQUESTS')).toHaveLength(2);
});

test('of two changes with the same old password one succeeds', async () => {
  const phone = newPhone();
  const { token } = await register({ phone });
  const actor = await actorOf(token);
  const both = await Promise.all(
    [NEXT, 'three boats on the evening tide'].map((password) =>
      codeOf(changePassword(context, actor, { oldPassword: PASSWORD, password }, caller)),
    ),
  );
  expect(both.toSorted()).toEqual(['STATE_CHANGED', 'done']);
});

test('an account without a password sets one by a code of its own phone, not by one for signing in', async () => {
  const phone = newPhone();
  const { token, accountId } = await signIn(
    context,
    { phone, code: await code({ phone }), agreed: true },
    caller,
  );
  const actor = await actorOf(token);
  await forgetLimits(context);
  const forSignIn = await code({ phone });
  const change = { channel: 'sms', password: NEXT } as const;
  expect(await codeOf(changePassword(context, actor, { ...change, code: forSignIn }, caller))).toBe(
    'CODE_WRONG',
  );
  await forgetLimits(context);
  const own = await ownCode(accountId, 'sms', 'password', phone);
  expect(await codeOf(changePassword(context, actor, { ...change, code: own }, caller))).toBe('done');
  expect((await getSecurity(context, accountId)).hasPassword).toBe(true);
});

test('a sign-in that was being checked while the password changed opens no session', async () => {
  const phone = newPhone();
  const { token } = await register({ phone });
  const actor = await actorOf(token);
  const [entered] = await Promise.all([
    signIn(context, { phone, password: PASSWORD }, caller).then(
      (one) => one.token,
      () => undefined,
    ),
    changePassword(context, actor, { oldPassword: PASSWORD, password: NEXT }, caller),
  ]);
  expect(entered === undefined || !(await isLive(entered))).toBe(true);
});

test('a reset by code ends every session; only the code holder learns that a number has no account', async () => {
  const phone = newPhone();
  const { token } = await register({ phone });
  await forgetLimits(context);
  const reset = await resetPassword(
    context,
    { phone, code: await code({ phone }, 'reset'), password: NEXT },
    caller,
  );
  expect([await isLive(token), await isLive(reset.token)]).toEqual([false, true]);
  const nobody = newPhone();
  const theirs = await code({ phone: nobody }, 'reset');
  expect(await codeOf(resetPassword(context, { phone: nobody, code: theirs, password: NEXT }, caller))).toBe(
    'ACCOUNT_MISSING',
  );
});

test('a phone is changed by a code to the old and one to the new, and the old is notified', async () => {
  const [phone, next] = [newPhone(), newPhone()];
  const { token, accountId } = await register({ phone });
  const other = await signIn(context, { phone, password: PASSWORD }, caller);
  const actor = await actorOf(token);
  await forgetLimits(context);
  const oldCode = await ownCode(accountId, 'sms', 'target', phone);
  const newCode = await newTargetCode(accountId, { phone: next });
  if (oldCode !== newCode)
    expect(
      await codeOf(changeTarget(context, actor, { phone: next, oldCode: newCode, newCode: oldCode }, caller)),
    ).toBe('CODE_WRONG');
  const changed = await changeTarget(context, actor, { phone: next, oldCode, newCode }, caller);
  expect([await isLive(token), await isLive(other.token), await isLive(changed.token)]).toEqual([
    false,
    false,
    true,
  ]);
  expect((await signIn(context, { phone: next, password: PASSWORD }, caller)).accountId).toBe(accountId);
  expect(await codeOf(signIn(context, { phone, password: PASSWORD }, caller))).toBe('CREDENTIALS_WRONG');
  expect((await readSent(context, phone)).at(-1)?.params['what']).toContain('手机号已更换');
  // The same two codes again.
  const again = await actorOf(changed.token);
  expect(await codeOf(changeTarget(context, again, { phone, oldCode, newCode }, caller))).toBe('CODE_WRONG');
});

test('a mailbox beside the phone needs the phone too; codes of another account do not work', async () => {
  const [phone, stranger] = [newPhone(), newPhone()];
  const { token, accountId } = await register({ phone });
  const other = await register({ phone: stranger });
  const actor = await actorOf(token);
  const email = `x${phone}@example.com`;
  await forgetLimits(context);
  const theirs = await newTargetCode(other.accountId, { email });
  const oldCode = await ownCode(accountId, 'sms', 'target', phone);
  expect(await codeOf(changeTarget(context, actor, { email, oldCode, newCode: theirs }, caller))).toBe(
    'CODE_WRONG',
  );
  await forgetLimits(context);
  const newCode = await newTargetCode(accountId, { email });
  await changeTarget(context, actor, { email, oldCode, newCode }, caller);
  expect(await getSecurity(context, accountId)).toEqual({
    maskedPhone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    maskedEmail: 'x***@example.com',
    hasPassword: true,
  });
  expect((await signIn(context, { email, password: PASSWORD }, caller)).accountId).toBe(accountId);
});

test("another account's number is refused, and only its holder learns that", async () => {
  const [phone, taken] = [newPhone(), newPhone()];
  const { token, accountId } = await register({ phone });
  await register({ phone: taken });
  const actor = await actorOf(token);
  await forgetLimits(context);
  const oldCode = await ownCode(accountId, 'sms', 'target', phone);
  expect(await codeOf(changeTarget(context, actor, { phone: taken, oldCode, newCode: '000000' }, caller))).toBe(
    'CODE_WRONG',
  );
  const newCode = await newTargetCode(accountId, { phone: taken });
  expect(await codeOf(changeTarget(context, actor, { phone: taken, oldCode, newCode }, caller))).toBe(
    'TARGET_TAKEN',
  );
  expect((await getSecurity(context, accountId)).maskedPhone).toBe(
    `${phone.slice(0, 3)}****${phone.slice(-4)}`,
  );
});

test('devices are listed in words, coarsely, and signed out singly or all but this one', async () => {
  const phone = newPhone();
  const { token } = await register({ phone });
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1';
  const second = await signIn(
    context,
    { phone, password: PASSWORD },
    { address: '2001:db8::7', device: iphone },
  );
  const third = await signIn(context, { phone, password: PASSWORD }, caller);
  const stranger = await register({ phone: newPhone() });
  const actor = await actorOf(token);
  const devices = await listDevices(context, actor);
  expect(devices.map(({ device, address, isThis }) => ({ device, address, isThis }))).toEqual(
    expect.arrayContaining([
      { device: 'Safari，iPhone', address: '2001:db8:*', isThis: false },
      { device: 'Chrome，Windows', address: '203.0.*.*', isThis: true },
    ]),
  );
  const phoneDevice = devices.find(({ device }) => device.includes('iPhone'))?.id ?? '';
  expect(await codeOf(signOutDevice(context, await actorOf(stranger.token), phoneDevice))).toBe('NOT_FOUND');
  expect(await isLive(second.token)).toBe(true);
  await signOutDevice(context, actor, phoneDevice);
  expect(await codeOf(signOutDevice(context, actor, phoneDevice))).toBe('NOT_FOUND');
  expect([await isLive(second.token), await isLive(third.token)]).toEqual([false, true]);
  expect(await signOutOtherDevices(context, actor)).toEqual({ count: 1 });
  expect([await isLive(third.token), await isLive(token), await isLive(stranger.token)]).toEqual([
    false,
    true,
    true,
  ]);
});

test("the history has one's own successes and failures, and nobody else's", async () => {
  const phone = newPhone();
  const { accountId } = await register({ phone });
  await codeOf(signIn(context, { phone, password: 'wrong' }, caller));
  await codeOf(signIn(context, { phone, code: '000000' }, caller));
  await codeOf(signIn(context, { phone: newPhone(), password: 'wrong' }, caller));
  const { items, total } = await listSignIns(context, accountId, { page: 1, size: 20 });
  expect([total, items.map(({ way, outcome }) => `${way} ${outcome}`)]).toEqual([
    3,
    ['code refused', 'password refused', 'register opened'],
  ]);
  expect(await codeOf(listSignIns(context, accountId, { page: 1, size: 101 }))).toBe('BAD_INPUT');
});

test('last use is written once in ten minutes, however many requests come', async () => {
  const late = await openTestContext();
  try {
    const phone = newPhone();
    const answer = await solved(late.context, { phone, purpose: 'sign-in' });
    await sendCode(late.context, { phone, answer }, caller.address);
    const sent = await readSentCode(late.context, phone);
    const { token } = await signIn(late.context, { phone, code: sent, agreed: true }, caller);
    const used = async () =>
      (await late.context.db.selectFrom('session').select('last_used_at').executeTakeFirstOrThrow())
        .last_used_at;
    const first = await used();
    late.pass(9 * 60_000);
    await findSession(late.context, token);
    expect(await used()).toEqual(first);
    late.pass(2 * 60_000);
    await Promise.all(Array.from({ length: 10 }, () => findSession(late.context, token)));
    expect((await used()).getTime()).toBeGreaterThan(first.getTime() + 10 * 60_000);
    late.pass(30 * 86_400_000);
    expect(await findSession(late.context, token)).toBeUndefined();
  } finally {
    await late.close();
  }
});

test('a flood of wrong tries neither fills the history nor locks the account out of its codes', async () => {
  const phone = newPhone();
  const { accountId } = await register({ phone });
  await forgetLimits(context);
  for (let at = 0; at < 70; at += 1)
    await codeOf(signIn(context, { phone, code: '000000' }, { ...caller, address: `203.0.113.${at}` }));
  expect((await listSignIns(context, accountId, { page: 1, size: 1 })).total).toBe(60);
  const sent = await code({ phone });
  expect(await codeOf(signIn(context, { phone, code: sent }, caller))).toBe('done');
});

test('the history is kept for half a year', async () => {
  const late = await openTestContext();
  try {
    const count = async () =>
      (await late.context.db.selectFrom('sign_in_attempt').select('id').execute()).length;
    await codeOf(signIn(late.context, { phone: newPhone(), password: 'wrong' }, caller));
    late.pass(184 * 86_400_000);
    await forgetOldTraces(late.context);
    expect(await count()).toBe(1);
    late.pass(2 * 86_400_000);
    await forgetOldTraces(late.context);
    expect(await count()).toBe(0);
  } finally {
    await late.close();
  }
});
