import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  beginRealNameCheck,
  deleteNotice,
  enrolSigningKey,
  finishRealNameCheck,
  getNotice,
  getOwnAccount,
  isEmailOffered,
  listDevices,
  listNotices,
  listSignIns,
  registerWithPassword,
  sendCode,
  signIn,
  signOut,
  signOutDevice,
} from '@yinji/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person, randomIdNumber, randomPhone } from '@yinji/testkit/people/person';
import { askForCode, solve } from '@yinji/testkit/people/ask-for-code';
import { readCode } from '@yinji/testkit/people/outbox';
import { openWireClient } from '@yinji/testkit/people/wire-client';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';
import { codeOf as code } from '@yinji/testkit/people/code-of';

let stack: OpenStack;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack?.close());

const consents = { consentIdNumber: true, consentFace: true } as const;

async function codeFor(phone: string): Promise<string> {
  const since = new Date(Date.now() - 1000);
  await askForCode(openWireClient(stack.origin), { phone });
  return readCode(stack.place.outbox, phone, since);
}

test('a code signs up a new person, once', async () => {
  const phone = randomPhone();
  const sent = await codeFor(phone);
  const client = openWireClient(stack.origin);
  expect(await code(client.call(signIn, { phone, code: sent }))).toBe('AGREEMENTS_REQUIRED');
  const { account } = await client.call(signIn, { phone, code: sent, agreed: true });
  expect([account.realName, account.isMember, account.maskedPhone]).toEqual([
    'none',
    false,
    `${phone.slice(0, 3)}****${phone.slice(-4)}`,
  ]);
  expect(await code(client.call(signIn, { phone, code: sent, agreed: true }))).toBe('CODE_WRONG');
});

test('one code a minute for one number, whoever requests it', async () => {
  const phone = randomPhone();
  await codeFor(phone);
  const again = await Promise.all(
    Array.from({ length: 20 }, () => code(askForCode(openWireClient(stack.origin), { phone }))),
  );
  expect(new Set(again)).toEqual(new Set(['CODE_TOO_SOON']));
});

test('a code needs its challenge, and a mailbox works like a phone', async () => {
  const client = openWireClient(stack.origin);
  expect(await client.call(isEmailOffered, {})).toBe(true);
  const email = `wire.${Date.now()}@example.com`;
  expect(await code(client.call(sendCode, { email }))).toBe('CHALLENGE_REQUIRED');
  const answer = await solve(client, { email, purpose: 'sign-in' });
  expect(await code(client.call(sendCode, { phone: randomPhone(), answer }))).toBe('CHALLENGE_FAILED');
  const since = new Date(Date.now() - 1000);
  await client.call(sendCode, { email, answer });
  const sent = await readCode(stack.place.outbox, email, since);
  const { account } = await client.call(signIn, { email: email.toUpperCase(), code: sent, agreed: true });
  expect([account.maskedPhone, account.nickname.includes('wire')]).toEqual([null, false]);
  expect(await code(client.call(sendCode, { email, answer }))).toBe('CHALLENGE_FAILED');
});

test("another person's device is not found, and one's own ends at once", async () => {
  const [owner, other] = [new Person(stack.place, '林知深'), new Person(stack.place, '林知浅')];
  await owner.register();
  await other.register();
  const second = openWireClient(stack.origin);
  second.token = (await second.call(signIn, { phone: owner.phone, password: owner.password })).token;
  const id = (await owner.client.call(listDevices, {})).find(({ isThis }) => !isThis)?.id ?? '';
  expect(await code(other.client.call(signOutDevice, { id }))).toBe('NOT_FOUND');
  expect(await code(second.call(getOwnAccount, {}))).toBe('done');
  await owner.client.call(signOutDevice, { id });
  expect(await code(second.call(getOwnAccount, {}))).toBe('B0301');
  expect((await owner.client.call(listSignIns, { page: 1, size: 5 })).items.map(({ way }) => way)).toEqual([
    'password',
    'register',
  ]);
});

test('five wrong tries use a code up', async () => {
  const phone = randomPhone();
  const sent = await codeFor(phone);
  const client = openWireClient(stack.origin);
  const wrong = sent === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1)
    expect(await code(client.call(signIn, { phone, code: wrong, agreed: true }))).toBe('CODE_WRONG');
  expect(await code(client.call(signIn, { phone, code: sent, agreed: true }))).toBe('CODE_WRONG');
});

test('an unknown account and a wrong password are answered alike', async () => {
  const person = new Person(stack.place, '许望舒');
  await person.register();
  const client = openWireClient(stack.origin);
  expect(await code(client.call(signIn, { phone: person.phone, password: 'not the password' }))).toBe(
    'CREDENTIALS_WRONG',
  );
  expect(await code(client.call(signIn, { phone: randomPhone(), password: 'not the password' }))).toBe(
    'CREDENTIALS_WRONG',
  );
  expect((await client.call(signIn, { phone: person.phone, password: person.password })).account.id).toBe(
    (await person.client.call(getOwnAccount, {})).id,
  );
});

test('a common password is refused and nothing is created', async () => {
  const phone = randomPhone();
  const sent = await codeFor(phone);
  const client = openWireClient(stack.origin);
  expect(
    await code(client.call(registerWithPassword, { phone, code: sent, password: '1234567890', agreed: true })),
  ).toBe('PASSWORD_COMMON');
  expect(
    await code(
      client.call(registerWithPassword, { phone, code: sent, password: 'a quiet mountain', agreed: true }),
    ),
  ).toBe('done');
});

test('signing out ends the token at once', async () => {
  const person = new Person(stack.place, '陆怀素');
  await person.register();
  await person.client.call(signOut, {});
  expect(await code(person.client.call(getOwnAccount, {}))).toBe('B0301');
});

test('a real name needs a valid number, an adult, and a passed face check', async () => {
  const person = new Person(stack.place, '何敬之');
  await person.register();
  const begin = (idNumber: string) =>
    code(person.client.call(beginRealNameCheck, { name: '何敬之', idNumber, ...consents }));
  expect(await begin('110105194912310021')).toBe('BAD_INPUT');
  expect(await begin('11010520150101001X'.replace(/.$/, checkCharacter('11010520150101001')))).toBe(
    'MINOR_NEEDS_GUARDIAN',
  );
  expect(await code(person.client.call(finishRealNameCheck, {}))).toBe('NOT_FOUND');
  await person.client.call(beginRealNameCheck, { name: '何敬之', idNumber: randomIdNumber(), ...consents });
  // Returning from the page proves nothing: the provider is queried.
  expect((await person.client.call(finishRealNameCheck, {})).state).toBe('pending');
  expect((await person.client.call(getOwnAccount, {})).realName).toBe('none');
  await person.verifyRealName();
  expect((await person.client.call(getOwnAccount, {})).verifiedName).toBe('何敬之');
  expect(await begin(randomIdNumber())).toBe('REAL_NAME_DONE');
});

test('one person holds three accounts at most', async () => {
  const idNumber = randomIdNumber();
  for (const at of [1, 2, 3]) {
    const person = new Person(stack.place, `分身${at}`);
    await person.register();
    await person.verifyRealName(idNumber);
  }
  const fourth = new Person(stack.place, '分身四');
  await fourth.register();
  // Said after the face alone: before it, a stranger with the number would learn that it is known here.
  await expect(fourth.verifyRealName(idNumber)).rejects.toThrow('分身四: failed');
  expect((await fourth.client.call(getOwnAccount, {})).realName).toBe('none');
});

test('an invalid signing request is refused', async () => {
  const person = new Person(stack.place, '苏墨');
  await person.register();
  await person.verifyRealName();
  expect(
    await code(
      person.client.call(enrolSigningKey, {
        csr: Buffer.from('not a request').toString('base64'),
        backupTested: true,
      }),
    ),
  ).toBe('SIGNING_REQUEST_INVALID');
});

test("another person's notice is not found", async () => {
  const [owner, other] = [new Person(stack.place, '林知远'), new Person(stack.place, '林知近')];
  await owner.register();
  await other.register();
  await owner.verifyRealName();
  const { items } = await owner.client.call(listNotices, { page: 1, size: 20 });
  const id = items[0]?.id ?? '';
  expect(await code(other.client.call(getNotice, { id }))).toBe('NOT_FOUND');
  expect(await code(other.client.call(deleteNotice, { id }))).toBe('NOT_FOUND');
  expect((await owner.client.call(getNotice, { id })).readAt).not.toBeNull();
});

function checkCharacter(body: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11] ?? '';
}

test('every line of the process logs is JSON', async () => {
  const folder = join(stack.running.dataDir, 'logs');
  const programs = ['sealer', 'server', 'copy-index', 'witness'];
  const lines = programs.flatMap((name) =>
    readFileSync(join(folder, `${name}.log`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `${name}: ${line}`),
  );
  expect(lines.length).toBeGreaterThan(programs.length);
  expect(lines.filter((line) => !/^[\w-]+: \{.*\}$/.test(line))).toEqual([]);
  for (const line of lines) JSON.parse(line.replace(/^[\w-]+: /, ''));
});
