import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import type { AppContext } from '../../platform/app-context.ts';
import type { Caller } from './caller.ts';
import { caller, codeOf, forgetLimits, newPhone, readSentCode, solved, wrong } from './entry-testing.ts';
import { findSession } from './find-session.ts';
import { forgetOldTraces } from './forget-old-traces.ts';
import { issueTicket } from './issue-ticket.ts';
import { listDevices } from './list-devices.ts';
import { redeemTicket } from './redeem-ticket.ts';
import { registerWithPassword } from './register-with-password.ts';
import { resetPassword } from './reset-password.ts';
import { sendCode } from './send-code.ts';
import { signIn } from './sign-in.ts';
import { tokenSha256 } from './token.ts';

let opened: TestContext;
let context: AppContext;
beforeAll(async () => {
  opened = await openTestContext();
  ({ context } = opened);
});
beforeEach(() => forgetLimits(context));
afterAll(() => opened.close());

const DAY_MS = 86_400_000;
const PASSWORD = 'a quiet mountain after rain';

async function code(phone: string, purpose: 'sign-in' | 'reset' = 'sign-in') {
  await forgetLimits(context);
  const answer = await solved(context, { phone, purpose });
  await sendCode(context, { phone, purpose, answer }, caller.address);
  return readSentCode(context, phone);
}
const enter = async (phone: string, from: Caller = caller) =>
  signIn(context, { phone, code: await code(phone), agreed: true }, from);
const isLive = async (token: string) => (await findSession(context, token)) !== undefined;
async function actorOf(token: string) {
  const actor = await findSession(context, token);
  if (actor === undefined) throw new Error('the session is over');
  return actor;
}
const withToken = (token: string): Caller => ({ ...caller, token });

async function afterDays<T>(days: number, work: () => Promise<T>): Promise<T> {
  opened.pass(days * DAY_MS);
  try {
    return await work();
  } finally {
    opened.pass(-days * DAY_MS);
  }
}

test('a token has 256 random bits, and no two are alike', async () => {
  const { token } = await enter(newPhone());
  const bytes = Buffer.from(token, 'base64url');
  expect([bytes.length, bytes.toString('base64url')]).toEqual([32, token]);
  const { ticket } = await issueTicket(context, await actorOf(token));
  expect(Buffer.from(ticket, 'base64url')).toHaveLength(32);
  expect((await enter(newPhone())).token).not.toBe(token);
});

test('a sign-in ends the session that the same browser had, and no other', async () => {
  const [mine, other] = [newPhone(), newPhone()];
  const [first, elsewhere, theirs] = [await enter(mine), await enter(mine), await enter(other)];
  const second = await enter(mine, withToken(first.token));
  expect([await isLive(first.token), await isLive(second.token), await isLive(elsewhere.token)]).toEqual([
    false,
    true,
    true,
  ]);
  // Of another account too: two people at one browser.
  const third = await enter(mine, withToken(theirs.token));
  expect([await isLive(theirs.token), await isLive(third.token)]).toEqual([false, true]);
});

test('every way in ends it: password, registration and reset', async () => {
  const phone = newPhone();
  const registered = { phone, password: PASSWORD, agreed: true };
  const guest = await enter(newPhone());
  const one = await registerWithPassword(
    context,
    { ...registered, code: await code(phone) },
    withToken(guest.token),
  );
  expect(await isLive(guest.token)).toBe(false);
  const two = await signIn(context, { phone, password: PASSWORD }, withToken(one.token));
  expect(await isLive(one.token)).toBe(false);
  const stranger = await enter(newPhone());
  const reset = { phone, password: 'two lamps by the winter river', code: await code(phone, 'reset') };
  await resetPassword(context, reset, withToken(stranger.token));
  expect([await isLive(two.token), await isLive(stranger.token)]).toEqual([false, false]);
});

test('a refused sign-in ends nothing, and a ticket nothing before it is accepted', async () => {
  const phone = newPhone();
  const { token } = await enter(phone);
  const from = withToken(token);
  const sent = await code(phone);
  expect(await codeOf(signIn(context, { phone, code: wrong(sent) }, from))).toBe('CODE_WRONG');
  expect(await codeOf(signIn(context, { phone, password: 'not it' }, from))).toBe('CREDENTIALS_WRONG');
  const other = await enter(newPhone());
  const { ticket } = await issueTicket(context, await actorOf(other.token));
  await redeemTicket(context, { ticket }, from);
  expect(await isLive(token)).toBe(true);
});

test('a session that nobody uses ends after fourteen days, and is in no list', async () => {
  const phone = newPhone();
  const [{ token }, kept] = [await enter(phone), await enter(phone)];
  await afterDays(13, async () => expect(await isLive(kept.token)).toBe(true));
  await afterDays(14, async () => {
    expect([await isLive(token), await isLive(kept.token)]).toEqual([false, true]);
    expect(await listDevices(context, await actorOf(kept.token))).toHaveLength(1);
  });
});

test('the session of a ticket ends too when the one that asked for it is not used', async () => {
  const { token } = await enter(newPhone());
  const { ticket } = await issueTicket(context, await actorOf(token));
  const child = await redeemTicket(context, { ticket }, caller);
  await afterDays(13, async () => expect(await isLive(child.token)).toBe(true));
  await afterDays(14, async () => expect(await isLive(child.token)).toBe(false));
});

test('a session is forgotten the day after its thirty days, with the one its ticket opened, and no earlier', async () => {
  const { db } = context;
  const { token } = await enter(newPhone());
  const { ticket } = await issueTicket(context, await actorOf(token));
  const child = await redeemTicket(context, { ticket }, caller);
  const digests = [token, child.token].map((one) => tokenSha256(one));
  const count = async () =>
    (await db.selectFrom('session').select('id').where('token_sha256', 'in', digests).execute()).length;
  await afterDays(30, () => forgetOldTraces(context));
  expect(await count()).toBe(2);
  await afterDays(32, () => forgetOldTraces(context));
  expect(await count()).toBe(0);
});
