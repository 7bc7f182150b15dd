import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import type { AppContext } from '../../platform/app-context.ts';
import { caller, codeOf, forgetLimits, newPhone, readSentCode, solved, wrong } from './entry-testing.ts';
import { forgetOldTraces } from './forget-old-traces.ts';
import { issueChallenge } from './issue-challenge.ts';
import { resetPassword } from './reset-password.ts';
import { sendCode } from './send-code.ts';
import { registerWithPassword } from './register-with-password.ts';
import { signIn } from './sign-in.ts';

let opened: TestContext;
let context: AppContext;
beforeAll(async () => {
  opened = await openTestContext();
  ({ context } = opened);
});
beforeEach(() => forgetLimits(context));
afterAll(() => opened.close());

type Purpose = 'sign-in' | 'reset' | 'recover';
async function send(phone: string, purpose: Purpose = 'sign-in') {
  const answer = await solved(context, { phone, purpose });
  await sendCode(context, { phone, purpose, answer }, caller.address);
  return readSentCode(context, phone);
}
const enter = (phone: string, code: string) => codeOf(signIn(context, { phone, code, agreed: true }, caller));

test('no code is sent without a solved challenge, and none for one of another number or purpose', async () => {
  const [phone, other] = [newPhone(), newPhone()];
  expect(await codeOf(sendCode(context, { phone }, caller.address))).toBe('CHALLENGE_REQUIRED');
  const answer = await solved(context, { phone, purpose: 'sign-in' });
  expect(await codeOf(sendCode(context, { phone: other, answer }, caller.address))).toBe('CHALLENGE_FAILED');
  expect(await codeOf(sendCode(context, { phone, purpose: 'reset', answer }, caller.address))).toBe(
    'CHALLENGE_FAILED',
  );
  const half = { ...answer, number: answer.number === 0 ? 1 : answer.number - 1 };
  expect(await codeOf(sendCode(context, { phone, answer: half }, caller.address))).toBe('CHALLENGE_FAILED');
  expect(await codeOf(sendCode(context, { phone, answer }, caller.address))).toBe('done');
});

test('an easier challenge, a later expiry and a number within the salt are refused', async () => {
  const phone = newPhone();
  let answer = await solved(context, { phone, purpose: 'sign-in' });
  // Of two digits at least: one of them is to be moved.
  while (answer.number < 10) answer = await solved(context, { phone, purpose: 'sign-in' });
  const later = answer.salt.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 600}`);
  const digits = String(answer.number);
  const shifted = { ...answer, salt: answer.salt + digits.slice(0, -1), number: Number(digits.slice(-1)) };
  for (const forged of [{ ...answer, maxNumber: 1 }, { ...answer, salt: later }, shifted])
    expect(await codeOf(sendCode(context, { phone, answer: forged }, caller.address))).toBe('CHALLENGE_FAILED');
});

test('a solution works once, also when it is sent ten times at once', async () => {
  const phone = newPhone();
  const answer = await solved(context, { phone, purpose: 'sign-in' });
  const all = await Promise.all(
    Array.from({ length: 10 }, () => codeOf(sendCode(context, { phone, answer }, caller.address))),
  );
  expect(all.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'CHALLENGE_FAILED'), 'done']);
  await forgetLimits(context);
  expect(await codeOf(sendCode(context, { phone, answer }, caller.address))).toBe('CHALLENGE_FAILED');
});

test('a late solution is refused, and forgotten only then', async () => {
  const late = await openTestContext();
  try {
    const phone = newPhone();
    const answer = await solved(late.context, { phone, purpose: 'sign-in' });
    await sendCode(late.context, { phone, answer }, caller.address);
    await forgetOldTraces(late.context);
    await forgetLimits(late.context);
    expect(await codeOf(sendCode(late.context, { phone, answer }, caller.address))).toBe('CHALLENGE_FAILED');
    const other = await solved(late.context, { phone, purpose: 'sign-in' });
    late.pass(3 * 60_000 + 1000);
    await forgetOldTraces(late.context);
    expect(await codeOf(sendCode(late.context, { phone, answer: other }, caller.address))).toBe(
      'CHALLENGE_FAILED',
    );
  } finally {
    await late.close();
  }
});

test('the difficulty grows with the requests of an address and the codes sent to a number', async () => {
  const first = await issueChallenge(context, { phone: newPhone(), purpose: 'sign-in' }, '192.0.2.1');
  for (let at = 0; at < 30; at += 1)
    await issueChallenge(context, { phone: newPhone(), purpose: 'sign-in' }, '192.0.2.1');
  const later = await issueChallenge(context, { phone: newPhone(), purpose: 'sign-in' }, '192.0.2.1');
  const elsewhere = await issueChallenge(context, { phone: newPhone(), purpose: 'sign-in' }, '192.0.2.2');
  expect([later.maxNumber, elsewhere.maxNumber]).toEqual([first.maxNumber * 4, first.maxNumber]);
});

test('one code a minute and ten a day, and a refused try does not reach the number', async () => {
  const phone = newPhone();
  await send(phone);
  const answer = await solved(context, { phone, purpose: 'sign-in' });
  expect(await codeOf(sendCode(context, { phone, answer }, caller.address))).toBe('CODE_TOO_SOON');
});

test('five tries a code, also when a hundred come at once', async () => {
  const phone = newPhone();
  const code = await send(phone);
  const tries = await Promise.all(Array.from({ length: 100 }, () => enter(phone, wrong(code))));
  expect(new Set(tries)).toEqual(new Set(['CODE_WRONG', 'TOO_MANY_REQUESTS']));
  const { tries: counted } = await context.db
    .selectFrom('verify_code')
    .select('tries')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(counted).toBe(5);
  await forgetLimits(context);
  expect(await enter(phone, code)).toBe('CODE_WRONG');
});

test('a new code ends the one before, and does not renew its tries', async () => {
  const phone = newPhone();
  const first = await send(phone);
  for (let at = 0; at < 5; at += 1) await enter(phone, wrong(first));
  await forgetLimits(context);
  const second = await send(phone);
  if (first !== second) expect(await enter(phone, first)).toBe('CODE_WRONG');
  expect(await enter(phone, second)).toBe('done');
});

const strangers = Array.from({ length: 12 }, (_none, at) => ({ ...caller, address: `192.0.2.${at + 1}` }));
const enterFrom = (from: typeof caller, phone: string, code: string) =>
  codeOf(signIn(context, { phone, code, agreed: true }, from));

test('wrong tries of strangers do not use up the tries of the network that asked for the code', async () => {
  const phone = newPhone();
  const code = await send(phone);
  for (const from of strangers)
    for (let at = 0; at < 5; at += 1) expect(await enterFrom(from, phone, wrong(code))).toBe('CODE_WRONG');
  // All of them together are bounded.
  expect(await enterFrom(strangers[0]!, phone, code)).toBe('CODE_WRONG');
  expect(await enterFrom(caller, phone, code)).toBe('done');
});

test('a code that a stranger asks for does not end the one that the holder asked for', async () => {
  const phone = newPhone();
  const code = await send(phone);
  await forgetLimits(context);
  const { address } = strangers[0]!;
  const answer = await solved(context, { phone, purpose: 'sign-in' }, address);
  await sendCode(context, { phone, answer }, address);
  const newer = await readSentCode(context, phone);
  expect(await enterFrom(caller, phone, code)).toBe('done');
  // The newest message works as well.
  if (newer !== code) expect(await enterFrom(caller, phone, newer)).toBe('done');
});

test('strangers who ask for all codes of a day leave those of the network that the holder signed in from', async () => {
  const phone = newPhone();
  await enter(phone, await send(phone));
  await forgetLimits(context);
  const ask = async ({ address }: typeof caller) =>
    codeOf(
      sendCode(
        context,
        { phone, answer: await solved(context, { phone, purpose: 'sign-in' }, address) },
        address,
      ),
    );
  expect(await ask(strangers[0]!)).toBe('done');
  expect(await ask(strangers[1]!)).toBe('CODE_TOO_SOON');
  expect(await ask(caller)).toBe('done');
});

test('strangers lock the right password neither where its holder uses to sign in, nor the way by code', async () => {
  const phone = newPhone();
  const password = 'a quiet mountain after rain';
  await registerWithPassword(context, { phone, code: await send(phone), password, agreed: true }, caller);
  await forgetLimits(context);
  const byPassword = (from: typeof caller, tried: string) =>
    codeOf(signIn(context, { phone, password: tried }, from));
  const one = await Promise.all(
    Array.from({ length: 20 }, () => byPassword(strangers[0]!, 'not the password')),
  );
  expect(one.filter((code) => code === 'CREDENTIALS_WRONG')).toHaveLength(5);
  for (const from of strangers) for (let at = 0; at < 3; at += 1) await byPassword(from, 'not the password');
  expect(await byPassword({ ...caller, address: '203.0.113.200' }, password)).toBe('TOO_MANY_REQUESTS');
  expect(await byPassword(caller, password)).toBe('done');
  const code = await send(phone);
  expect(await enterFrom(strangers[0]!, phone, code)).toBe('done');
});

test('whoever has used up the tries of passwords of a network still signs in by a code', async () => {
  const from = { ...caller, address: '203.0.113.201' };
  const codes = await Promise.all(
    Array.from({ length: 61 }, () => codeOf(signIn(context, { phone: newPhone(), password: 'wrong' }, from))),
  );
  expect(codes).toContain('TOO_MANY_REQUESTS');
  const phone = newPhone();
  expect(await enterFrom(from, phone, await send(phone))).toBe('done');
});

test('a code opens one session, of twenty that come at once', async () => {
  const phone = newPhone();
  const code = await send(phone);
  const all = await Promise.all(Array.from({ length: 20 }, () => enter(phone, code)));
  expect(all.filter((one) => one === 'done')).toHaveLength(1);
  const { count } = await context.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('phone_lookup', '=', Buffer.from(context.vault.lookup('account:sms', phone)))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test('a code for signing in resets no password, and the other way round', async () => {
  const phone = newPhone();
  expect(await enter(phone, await send(phone))).toBe('done');
  await forgetLimits(context);
  const forSignIn = await send(phone);
  const password = 'a quiet mountain after rain';
  expect(await codeOf(resetPassword(context, { phone, code: forSignIn, password }, caller))).toBe('CODE_WRONG');
  await forgetLimits(context);
  const forReset = await send(phone, 'reset');
  if (forReset !== forSignIn) expect(await enter(phone, forReset)).toBe('CODE_WRONG');
  expect(await codeOf(resetPassword(context, { phone, code: forReset, password }, caller))).toBe('done');
});

test('requesting a code does the same for a number with an account and for one without', async () => {
  const [known, unknown] = [newPhone(), newPhone()];
  await enter(known, await send(known));
  await forgetLimits(context);
  const answers = [];
  for (const phone of [known, unknown])
    for (const purpose of ['sign-in', 'reset', 'recover'] as const) {
      const answer = await solved(context, { phone, purpose });
      answers.push(await sendCode(context, { phone, purpose, answer }, caller.address));
      await forgetLimits(context);
    }
  expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(new Set(['{"retryAfterSeconds":60}']));
});
