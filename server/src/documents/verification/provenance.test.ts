import { randomBytes } from 'node:crypto';
import { examineChain, makeNumber, parsePolicy } from '@yinji/evidence';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { newId } from '../../platform/db/ids.ts';
import { makeDepositedWork, QUERY_CODE } from '@yinji/testkit/context/make-deposited-work';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { publishTestPolicy, sealTestLog } from '@yinji/testkit/context/seal-test-log';
import { findByFingerprint } from './find-by-fingerprint.ts';
import { findByPicture } from './find-by-picture.ts';
import { lookUpRecord } from './look-up-record.ts';
import { proveRecord } from './prove-record.ts';

let t: TestContext;
let policy: string;
let accountId: string;
const HERE = '127.0.0.1';
beforeAll(async () => {
  t = await openTestContext();
  policy = publishTestPolicy(t.context);
  accountId = await t.account('13900000001');
});
afterAll(() => t.close());
beforeEach(async () => {
  await sql`delete from rate_bucket`.execute(t.context.db);
  await sql`delete from picture_query`.execute(t.context.db);
});

test('a private number without its code gives nothing, neither status nor proofs; with it, both', async () => {
  const { number } = await makeDepositedWork(t.context, { accountId });
  for (const queryCode of [undefined, 'ABCD2346', '', QUERY_CODE.slice(1)]) {
    expect(await codeOf(lookUpRecord(t.context, { number, queryCode }, HERE))).toBe('NOT_FOUND');
    expect(await codeOf(proveRecord(t.context, { number, queryCode }, HERE))).toBe('NOT_FOUND');
  }
  const typed = { number: number.toLowerCase(), queryCode: ` ${QUERY_CODE.toLowerCase()} ` };
  expect((await proveRecord(t.context, typed, HERE)).records).toHaveLength(2);
  expect(await lookUpRecord(t.context, typed, HERE)).toMatchObject({ publicName: null, rightsHolder: null });
});

test('the digest of a file finds public works only, so that it does not tell that a private one was deposited', async () => {
  const works = [];
  for (const isPublic of [true, false]) {
    const work = await makeDepositedWork(t.context, { accountId, isPublic });
    const sha256 = randomBytes(32);
    await t.context.db.updateTable('work').set({ file_sha256: sha256 }).where('id', '=', work.id).execute();
    await t.context.db
      .updateTable('deposit')
      .set({ completed_at: t.context.now() })
      .where('work_id', '=', work.id)
      .execute();
    works.push({ number: work.number, sha256: sha256.toString('hex') });
  }
  const [open, hidden] = works;
  const find = async (sha256 = '') =>
    (await findByFingerprint(t.context, sha256, HERE)).map(({ number }) => number);
  expect(await find(open?.sha256)).toEqual([open?.number]);
  expect(await find(hidden?.sha256)).toEqual([]);
});

test('a number that does not exist answers like a private one, and a wrong one says so', async () => {
  const number = makeNumber('YJCZ', 2026, randomBytes(8));
  expect(await codeOf(proveRecord(t.context, { number }, HERE))).toBe('NOT_FOUND');
  expect(await codeOf(proveRecord(t.context, { number: 'YJCZ-2026-0000-0000-0000-1' }, HERE))).toBe(
    'BAD_INPUT',
  );
});

test('proofs wait for the log, and then verify under the policy, each record of the chain', async () => {
  const { number } = await makeDepositedWork(t.context, { accountId, isPublic: true });
  const examine = async () => {
    const { records } = await proveRecord(t.context, { number }, HERE);
    const links = records.map((one) => ({ ...one, entry: Uint8Array.from(Buffer.from(one.entry, 'base64')) }));
    return examineChain(links, parsePolicy(policy), number);
  };
  expect(await examine()).toMatchObject({ verdict: 'incomplete' });
  await sealTestLog(t.context);
  const found = await examine();
  expect(found.verdict).toBe('valid');
  expect(found.links.map(({ record }) => record?.type)).toEqual(['deposit', 'upload']);
  // They verify under a newer checkpoint as well.
  await makeDepositedWork(t.context, { accountId });
  const size = await sealTestLog(t.context);
  expect((await examine()).links.map(({ treeSize }) => treeSize)).toEqual([size, size]);
});

test('an old certificate is marked as such, with the number of the newer', async () => {
  const { id, number } = await makeDepositedWork(t.context, { accountId, isPublic: true });
  const numbers = [0, 1].map(() => makeNumber('YJBQ', 2026, randomBytes(8)));
  for (const [at, of] of numbers.entries())
    await t.context.db
      .insertInto('document')
      .values({
        id: newId(),
        work_id: id,
        kind: 'certification',
        number: of,
        object_key: '',
        sha256: randomBytes(32),
        record_sha256: randomBytes(32),
        issued_at: new Date(Date.now() + at),
        covered_until: null,
        subject_id: at === 0 ? null : newId(),
        superseded_at: at === 0 ? new Date() : null,
      })
      .execute();
  const [before = '', now = ''] = numbers;
  expect((await lookUpRecord(t.context, { number: before }, HERE)).superseded?.newerNumber).toBe(now);
  expect(await lookUpRecord(t.context, { number: now }, HERE)).toMatchObject({
    superseded: null,
    kind: 'certification',
    documents: [
      { number: now, isAsked: true },
      { number: before, isAsked: false },
    ],
  });
  expect((await lookUpRecord(t.context, { number }, HERE)).superseded).toBeNull();
});

/** With this many bits flipped. */
const near = (pdq: Uint8Array, bits: number) => {
  const other = Uint8Array.from(pdq);
  for (let bit = 0; bit < bits; bit += 1) other[bit % 32]! ^= 1 << (bit >> 5);
  return other;
};
const asked = (pdq: Uint8Array) => ({
  pdq: Array.from({ length: 8 }, () => Buffer.from(pdq).toString('hex')),
  quality: 100,
});

test('a picture finds only public works, sorted by time without scores, never a private one', async () => {
  const pdq = randomBytes(32);
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const works = [
    { title: '像', pdq: near(pdq, 50), receivedAt: day(1), isPublic: true },
    { title: '同', pdq: near(pdq, 4), receivedAt: day(2), isPublic: true },
    { title: '私', pdq, receivedAt: day(3), isPublic: false },
    { title: '远', pdq: near(pdq, 100), receivedAt: day(4), isPublic: true },
  ];
  for (const one of works) await makeDepositedWork(t.context, { accountId, ...one });
  const answer = await findByPicture(t.context, asked(pdq), HERE);
  expect(answer.works.map(({ title, nearness }) => [title, nearness])).toEqual([
    ['像', 'like'],
    ['同', 'same'],
  ]);
  expect(JSON.stringify(answer)).not.toMatch(/distance|score|私/);
  await sql`update work set is_public = false where title in ('像', '同')`.execute(t.context.db);
  await sql`delete from rate_bucket`.execute(t.context.db);
  expect((await findByPicture(t.context, asked(pdq), HERE)).works).toEqual([]);
});

test('a picture without structure is not searched', async () => {
  expect(await findByPicture(t.context, { ...asked(randomBytes(32)), quality: 49 }, HERE)).toEqual({
    isTooPlain: true,
    works: [],
  });
});

test('one neighbourhood can be queried ten times a day by one caller, sixty by all; another is free', async () => {
  const pdq = randomBytes(32);
  const ask = async (bits: number, address = HERE) => {
    await sql`delete from rate_bucket`.execute(t.context.db);
    return codeOf(findByPicture(t.context, asked(near(pdq, bits)), address));
  };
  for (let n = 0; n < 10; n += 1) expect(await ask(n)).toBe('done');
  expect(await ask(11)).toBe('TOO_MANY_REQUESTS');
  expect(await ask(11, '127.0.0.2')).toBe('done');
  expect(await codeOf(findByPicture(t.context, asked(randomBytes(32)), HERE))).toBe('done');
  for (let n = 13; n <= 60; n += 1) await ask(0, `127.0.1.${n}`);
  expect(await ask(0, '127.0.2.1')).toBe('TOO_MANY_REQUESTS');
  t.pass(86_400_000 + 1000);
  expect(await ask(0)).toBe('done');
});
