import { randomBytes } from 'node:crypto';
import { makeNumber } from '@yinji/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { listOwnWorks } from './list-own-works.ts';
import { inTransaction } from '../../platform/index.ts';
import { endBadge, putBadge } from './badges-store.ts';
import { listPublicWorks } from './list-public-works.ts';
import { putTrack } from './tracks-store.ts';

let t: TestContext;
let mine: string;
let others: string;
const numbers: string[] = [];
beforeAll(async () => {
  t = await openTestContext();
  mine = await t.account('13500000001');
  others = await t.account('13500000002');
  await t.context.db.updateTable('account').set({ nickname: '沈知白' }).where('id', '=', mine).execute();
  await t.context.db.updateTable('account').set({ nickname: '周以宁' }).where('id', '=', others).execute();
  for (const [at, title] of TITLES.entries()) await work(mine, title, at);
  await work(others, '寒山', 90, false);
  await work(others, '山外', 91);
});
afterAll(() => t.close());

const TITLES = ['山', '秋山行旅', '山秋', 'Ｍｏｕｎｔａｉｎ 100%', '松下问童子', "it's\\here", '水'];
const DAY = 86_400_000;
const BEGIN = Date.parse('2026-03-01T00:00:00+08:00');

async function work(accountId: string, title: string, day: number, isPublic = true) {
  const id = newId();
  const at = new Date(BEGIN + day * DAY);
  const { db } = t.context;
  await db
    .insertInto('work')
    .values({
      id,
      account_id: accountId,
      title,
      work_type: day % 2 === 0 ? 'draw' : 'photo',
      category: day === 1 ? 'G' : null,
      is_public: isPublic,
      created_at: at,
      deposited_at: at,
    })
    .execute();
  const number = makeNumber('YJCZ', 2026, randomBytes(8));
  numbers.push(number);
  await db
    .insertInto('deposit')
    .values({
      work_id: id,
      number,
      query_code: 'ABCD2345',
      received_at: at,
      completed_at: at,
      record_sha256: randomBytes(32),
    })
    .execute();
  await db.insertInto('track').values({ work_id: id, name: 'evidence', state: 'passed', since: at }).execute();
  const key = 'ab'.repeat(32);
  await db
    .insertInto('original')
    .values({
      work_id: id,
      object_key: key,
      size_bytes: 1,
      format: 'png',
      width: 1,
      height: 1,
      pixel_sha256: randomBytes(32),
      preview_key: key,
      thumbnail_key: 'clean',
      public_thumbnail_key: 'marked',
      pdq: Buffer.alloc(256),
      pdq_quality: 1,
      record_sha256: randomBytes(32),
    })
    .execute();
}

const idOf = async (title: string) =>
  (await t.context.db.selectFrom('work').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id;
const own = async (more: Partial<Parameters<typeof listOwnWorks>[2]> = {}) =>
  (await listOwnWorks(t.context, mine, { page: 1, size: 20, ...more })).items.map(({ title }) => title);
const shown = async (more: Partial<Parameters<typeof listPublicWorks>[1]> = {}) =>
  (await listPublicWorks(t.context, { page: 1, size: 20, ...more })).items.map(({ title }) => title);

test.each([
  ['山', ['山秋', '秋山行旅', '山']],
  ['秋山', ['秋山行旅']],
  ['山行旅', ['秋山行旅']],
  // It occurs as pairs, but not as the word.
  ['山秋山', []],
  ['mountain', ['Ｍｏｕｎｔａｉｎ 100%']],
  ['100%', ['Ｍｏｕｎｔａｉｎ 100%']],
  ['%', ['Ｍｏｕｎｔａｉｎ 100%']],
  ['_', []],
  ["it's\\here", ["it's\\here"]],
  ["'", ["it's\\here"]],
  ['\\', ["it's\\here"]],
  ["' | '", []],
  ['松下 童子', ['松下问童子']],
  ['松下 水', []],
])('own works are searched for %s', async (keyword, found) => {
  expect(await own({ keyword })).toEqual(found);
});

test('a title of one character is found among strangers too, and private works are not', async () => {
  expect(await shown({ keyword: '水' })).toEqual(['水']);
  expect(await shown({ keyword: '山' })).toEqual(['山外', '山秋', '秋山行旅', '山']);
});

test('works are found by their author, and by their number in any spelling', async () => {
  expect(await shown({ keyword: '以宁' })).toEqual(['山外']);
  expect(await shown({ keyword: '知白 松下' })).toEqual(['松下问童子']);
  const number = numbers[4] ?? '';
  for (const keyword of [number, number.toLowerCase(), number.replaceAll('-', ''), number.slice(0, -4)])
    expect([keyword, await shown({ keyword })]).toEqual([keyword, ['松下问童子']]);
  expect(await own({ keyword: number.slice(10) })).toEqual(['松下问童子']);
  // The number of another person's private work leads nowhere.
  expect(await shown({ keyword: numbers[TITLES.length] ?? '' })).toEqual([]);
});

test('types, categories, days and states are filters, and the total is theirs', async () => {
  expect(await own({ category: 'G' })).toEqual(['秋山行旅']);
  expect(await own({ from: '2026-03-02', to: '2026-03-03' })).toEqual(['山秋', '秋山行旅']);
  expect(await own({ track: 'evidence', state: 'draft' })).toEqual([]);
  expect(await own({ track: 'confirmation' })).toEqual([]);
  expect((await listOwnWorks(t.context, mine, { page: 1, size: 2, workType: 'draw' })).total).toBe(4);
  expect(await shown({ workType: 'photo', from: '2026-03-04' })).toEqual([
    '山外',
    "it's\\here",
    'Ｍｏｕｎｔａｉｎ 100%',
  ]);
});

test('strangers filter by what passed, and what is revoked or withdrawn counts as not passed', async () => {
  const { context } = t;
  const id = await idOf('松下问童子');
  const pass = (name: 'confirmation' | 'certification', workId = id) =>
    inTransaction(context.db, (tx) =>
      putTrack(tx, {
        workId,
        name,
        state: 'passed',
        reason: null,
        reservationId: null,
        number: undefined,
        since: new Date(),
      }),
    );
  expect(await shown({ passed: 'confirmation' })).toEqual([]);
  await pass('confirmation');
  await pass('confirmation', await idOf('水'));
  expect(await shown({ passed: 'confirmation' })).toEqual(['水', '松下问童子']);
  expect(await shown({ passed: 'both' })).toEqual([]);
  await pass('certification');
  expect(await shown({ passed: 'certification' })).toEqual(['松下问童子']);
  expect(await shown({ passed: 'both', workType: 'draw' })).toEqual(['松下问童子']);
  expect((await listPublicWorks(context, { page: 1, size: 1, passed: 'confirmation' })).total).toBe(2);
  const [newest] = (await listPublicWorks(context, { page: 1, size: 1, passed: 'both' })).items;
  expect(newest).toMatchObject({ isConfirmed: true, isCertified: true });
  for (const badge of ['revoked', 'withdrawn'] as const) {
    const worn = { workId: id, badge, subjectId: newId(), now: new Date() };
    await inTransaction(context.db, (tx) => putBadge(tx, worn));
    expect(await shown({ passed: 'confirmation' })).toEqual(['水']);
    expect(await shown({ passed: 'certification' })).toEqual([]);
    await inTransaction(context.db, (tx) => endBadge(tx, worn));
    expect(await shown({ passed: 'both' })).toEqual(['松下问童子']);
  }
});

test('going from page to page shows every work once, while new ones arrive', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    const answer = await listPublicWorks(t.context, { page, size: 2, ...(cursor && { cursor }) });
    seen.push(...answer.items.map(({ title }) => title));
    if (page === 1) await work(others, '刚来', 300);
    if (answer.next === null) break;
    cursor = answer.next;
  }
  expect(seen).toEqual(['山外', ...TITLES.toReversed()]);
  const jumped = await listPublicWorks(t.context, { page: 3, size: 2 });
  expect(jumped.items).toHaveLength(2);
});

test('going back page by page shows what was there', async () => {
  const forward: string[][] = [];
  let answer = await listPublicWorks(t.context, { page: 1, size: 2 });
  expect(answer.previous).toBeNull();
  for (let page = 2; answer.next !== null; page += 1) {
    forward.push(answer.items.map(({ id }) => id));
    answer = await listPublicWorks(t.context, { page, size: 2, cursor: answer.next });
  }
  const backward: string[][] = [];
  for (let page = forward.length; answer.previous !== null; page -= 1) {
    answer = await listPublicWorks(t.context, { page, size: 2, cursor: answer.previous });
    backward.unshift(answer.items.map(({ id }) => id));
    expect(answer.next).not.toBeNull();
  }
  expect(forward.length).toBeGreaterThan(2);
  expect(backward).toEqual(forward);
  // Two pages back at once, and not forward by a backward position.
  const third = await listPublicWorks(t.context, { page: 3, size: 2 });
  const back = { size: 2, cursor: third.previous ?? '' };
  expect((await listPublicWorks(t.context, { page: 1, ...back })).items.map(({ id }) => id)).toEqual(
    forward[0],
  );
  await expect(listPublicWorks(t.context, { page: 3, ...back })).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

test('a jump too far, back from a position, or by a forged position is refused', async () => {
  const refused = { code: 'BAD_INPUT' };
  await expect(listPublicWorks(t.context, { page: 52, size: 20 })).rejects.toMatchObject(refused);
  const { next } = await listPublicWorks(t.context, { page: 2, size: 2 });
  await expect(listPublicWorks(t.context, { page: 1, size: 2, cursor: next ?? '' })).rejects.toMatchObject(
    refused,
  );
  for (const cursor of ['x', Buffer.from("1.1.' or true").toString('base64url')])
    await expect(listPublicWorks(t.context, { page: 2, size: 2, cursor })).rejects.toMatchObject(refused);
});

test('strangers see the picture with the number in it, the holder the clean one', async () => {
  const open = await listPublicWorks(t.context, { page: 1, size: 1 });
  expect(new URLSearchParams(open.items[0]?.previewUrl.split('?')[1]).get('key')).toBe('marked');
  const held = await listOwnWorks(t.context, mine, { page: 1, size: 1 });
  expect(new URLSearchParams(held.items[0]?.thumbnailUrl?.split('?')[1]).get('key')).toBe('clean');
});
