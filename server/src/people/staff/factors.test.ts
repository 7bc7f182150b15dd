import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { admit } from '../../app/access.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { readSecurityLog } from '../../platform/security-log/read-security-log.ts';
import { listStaffFactors, takeCase } from '@yinji/contract';
import { removeFactors } from './factors-store.ts';
import { ORIGIN, openFactors, PASSWORD } from './factors-testing.ts';
import { addPasskey, beginPasskey } from './passkeys.ts';
import { makeAuthenticator } from './software-authenticator-testing.ts';
import { beginTotp, confirmTotp } from './totp.ts';

type Factors = Awaited<ReturnType<typeof openFactors>>;
let t: Factors['t'];
let hire: Factors['hire'];
let hireWithTotp: Factors['hireWithTotp'];
let hireWithPasskey: Factors['hireWithPasskey'];
let codeFor: Factors['codeFor'];
beforeAll(async () => {
  ({ t, hire, hireWithTotp, hireWithPasskey, codeFor } = await openFactors());
});
afterAll(() => t.close());

test('a code signs in once, and one of a step before or after; without it the password does not', async () => {
  const { secret, signIn } = await hireWithTotp();
  expect(await codeOf(signIn())).toBe('SECOND_FACTOR_REQUIRED');
  const code = await codeFor(secret, -1);
  expect(await codeOf(signIn({ code }))).toBe('done');
  expect(await codeOf(signIn({ code }))).toBe('CODE_WRONG');
  expect(await codeOf(signIn({ code: await codeFor(secret, 1) }))).toBe('done');
  // An earlier code, not used before, ends with a later one.
  expect(await codeOf(signIn({ code: await codeFor(secret, 0) }))).toBe('CODE_WRONG');
});

test('a code of two steps ago or ahead is refused', async () => {
  const { secret, signIn } = await hireWithTotp();
  for (const steps of [-2, 2])
    expect(await codeOf(signIn({ code: await codeFor(secret, steps) }))).toBe('CODE_WRONG');
});

test('of one code sent twice at once one signs in', async () => {
  const { secret, signIn } = await hireWithTotp();
  const code = await codeFor(secret);
  const told = await Promise.all([codeOf(signIn({ code })), codeOf(signIn({ code }))]);
  expect(told.toSorted()).toEqual(['CODE_WRONG', 'done']);
});

test('a code without the password does not count, and wrong codes end before they find one', async () => {
  const { secret, signIn } = await hireWithTotp();
  expect(await codeOf(signIn({ code: await codeFor(secret), password: 'wrong' }))).toBe('CREDENTIALS_WRONG');
  const told: string[] = [];
  const wrong = (await codeFor(secret)) === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 8; tries += 1) told.push(await codeOf(signIn({ code: wrong })));
  expect(told.at(-1)).toBe('TOO_MANY_REQUESTS');
});

test('an unconfirmed secret is no factor; a new one needs the password and does not replace a confirmed one', async () => {
  const { actor, signIn } = await hire();
  expect(await codeOf(beginTotp(t.context, actor, 'wrong'))).toBe('CREDENTIALS_WRONG');
  const { secret } = await beginTotp(t.context, actor, PASSWORD);
  expect(await codeOf(signIn())).toBe('done');
  expect(await codeOf(signIn({ code: await codeFor(secret) }))).toBe('CODE_WRONG');
  await confirmTotp(t.context, actor, await codeFor(secret));
  expect(await codeOf(beginTotp(t.context, actor, PASSWORD))).toBe('STATE_CHANGED');
});

test('the secret is enciphered in the database', async () => {
  const { actor, secret } = await hireWithTotp();
  const row = await t.context.db
    .selectFrom('staff_totp')
    .select('secret_enciphered')
    .where('staff_id', '=', actor.staffId)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(row.secret_enciphered).includes(secret)).toBe(false);
});

test('a further factor needs one that the person has, each proof once', async () => {
  const { actor, secret } = await hireWithTotp();
  const withCode = async () => ({ ...actor, proof: { code: await codeFor(secret) } });
  expect(await codeOf(beginPasskey(t.context, actor, PASSWORD))).toBe('SECOND_FACTOR_REQUIRED');
  const proved = await withCode();
  expect(await codeOf(beginPasskey(t.context, proved, 'wrong'))).toBe('CREDENTIALS_WRONG');
  expect(await codeOf(beginPasskey(t.context, proved, PASSWORD))).toBe('done');
  expect(await codeOf(beginPasskey(t.context, proved, PASSWORD))).toBe('CODE_WRONG');
  const owner = await hireWithPasskey();
  expect(await codeOf(beginTotp(t.context, owner.actor, PASSWORD))).toBe('SECOND_FACTOR_REQUIRED');
  const passkey = owner.device.assert(await owner.ask());
  expect(await codeOf(beginTotp(t.context, { ...owner.actor, proof: { passkey } }, PASSWORD))).toBe('done');
});

test('a passkey signs in, each challenge once', async () => {
  const { signIn, device, ask } = await hireWithPasskey();
  expect(await codeOf(signIn())).toBe('SECOND_FACTOR_REQUIRED');
  const passkey = device.assert(await ask());
  expect(await codeOf(signIn({ passkey }))).toBe('done');
  expect(await codeOf(signIn({ passkey }))).toBe('CODE_WRONG');
});

test('a challenge for a passkey has 256 bits, and no two are alike', async () => {
  const [{ ask }, { actor }] = [await hireWithPasskey(), await hire()];
  const given = [await ask(), await ask(), (await beginPasskey(t.context, actor, PASSWORD)).options];
  const challenges = given.map((options) => (JSON.parse(options) as { challenge: string }).challenge);
  expect(challenges.map((one) => Buffer.from(one, 'base64url').length)).toEqual([32, 32, 32]);
  expect(new Set(challenges).size).toBe(3);
});

test('a sign-in is logged with the factors that proved it', async () => {
  const [byApp, byKey, byPassword] = [await hireWithTotp(), await hireWithPasskey(), await hire()];
  await byApp.signIn({ code: await codeFor(byApp.secret) });
  await byKey.signIn({ passkey: byKey.device.assert(await byKey.ask()) });
  const { items } = await readSecurityLog(t.context, { kind: 'staff-sign-in' });
  const of = (account: string) => items.filter(({ who }) => who === account).map(({ what }) => what);
  // Each began with a one-time password.
  expect(of(byPassword.account)).toEqual(['password']);
  expect(of(byApp.account)).toContain('password and code');
  expect(of(byKey.account)).toContain('password and passkey');
});

test('a passkey of somebody else, of another origin, or without the owner verified does not sign in', async () => {
  const [mine, other] = [await hireWithPasskey(), await hireWithPasskey()];
  expect(await codeOf(mine.signIn({ passkey: other.device.assert(await mine.ask()) }))).toBe('CODE_WRONG');
  expect(await codeOf(mine.signIn({ passkey: mine.device.assert(await other.ask()) }))).toBe('CODE_WRONG');
  const { actor } = await hire();
  for (const device of [makeAuthenticator('http://phishing.example'), makeAuthenticator(ORIGIN, false)]) {
    const { options } = await beginPasskey(t.context, actor, PASSWORD);
    expect(
      await codeOf(addPasskey(t.context, actor, { label: 'x', credential: device.register(options) })),
    ).toBe('BAD_INPUT');
  }
});

test("where the console has an origin of its own, a passkey belongs to that, and none of the portal's counts", async () => {
  const { actor } = await hire();
  const consoleUrl = 'http://console.localhost';
  const add = async (origin: string) => {
    const { options } = await beginPasskey(t.context, actor, PASSWORD);
    const credential = makeAuthenticator(origin).register(options);
    return codeOf(addPasskey(t.context, actor, { label: 'x', credential }));
  };
  Object.assign(t.context.config, { consoleUrl });
  try {
    expect(await add(ORIGIN)).toBe('BAD_INPUT');
    expect(await add(consoleUrl)).toBe('done');
  } finally {
    Object.assign(t.context.config, { consoleUrl: undefined });
  }
});

test('what is no answer of an authenticator is refused, not a fault', async () => {
  const { actor, signIn } = await hireWithPasskey();
  expect(await codeOf(signIn({ passkey: 'no json' }))).toBe('BAD_INPUT');
  for (const passkey of ['{}', '[]', '{"id":7}']) expect(await codeOf(signIn({ passkey }))).toBe('CODE_WRONG');
  for (const credential of ['{}', '{"id":"x","response":{}}'])
    expect(await codeOf(addPasskey(t.context, actor, { label: 'x', credential }))).toBe('BAD_INPUT');
});

test('where a second factor is required, a session without one adds it and does nothing else', async () => {
  const { token, actor } = await hire();
  const context = { ...t.context, config: { ...t.context.config, staffSecondFactor: 'required' as const } };
  expect(await codeOf(admit(context, takeCase, token, '10.0.0.1'))).toBe('NOT_ALLOWED');
  expect(await codeOf(admit(context, listStaffFactors, token, '10.0.0.1'))).toBe('done');
  const { secret } = await beginTotp(context, actor, PASSWORD);
  await confirmTotp(context, actor, await codeFor(secret));
  expect(await codeOf(admit(context, takeCase, token, '10.0.0.1'))).toBe('done');
});

test('who lost it signs in by password once it is removed', async () => {
  const { actor, signIn } = await hireWithTotp();
  await inTransaction(t.context.db, (tx) => removeFactors(tx, actor.staffId));
  expect(await codeOf(signIn())).toBe('done');
});
