import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { makeCreator, makeDepositedWork, type TestCreator } from '@yinji/testkit/context/creator';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { readHeld } from '../../service/data-export/data-export-read-model.ts';
import { worksErasure } from '../erasure-store.ts';
import { putBadge, setHolder } from '../works/index.ts';
import { findOwnDeposits } from './find-own-deposits.ts';
import { findDepositedWork } from './find-deposited-work.ts';
import { listPassedDeposits } from './list-passed-deposits.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

/** A work that this person signed in, as it stands after its deposit. */
async function deposited(by: TestCreator, title: string): Promise<string> {
  const workId = await makeDepositedWork(t, by.accountId, title);
  await t.context.db
    .updateTable('deposit')
    .set({
      signing_key_id: sql<string>`(select id from signing_key where account_id = ${by.accountId})`,
      record_sha256: randomBytes(32),
      received_at: new Date(),
    })
    .where('work_id', '=', workId)
    .execute();
  return workId;
}

const passTo = (workId: string, { accountId }: TestCreator) =>
  inTransaction(t.context.db, async (tx) => {
    await setHolder(tx, workId, accountId, new Date());
    await putBadge(tx, { workId, badge: 'transferred', subjectId: workId, now: new Date() });
  });
const kept = async ({ accountId }: TestCreator, page = {}) =>
  (await listPassedDeposits(t.context, accountId, page)).items.map(({ title }) => title);
const mayRead = async ({ accountId }: TestCreator, workId: string) =>
  (await findDepositedWork(t.context.db, accountId, workId)) !== undefined;

test('who signed the deposit keeps it, however often the work passes on; a holder in between does not', async () => {
  const [depositor, between, last, stranger] = [
    await makeCreator(t, '沈知白'),
    await makeCreator(t, '陆行舟'),
    await makeCreator(t, '周以宁'),
    await makeCreator(t, '宋听雨'),
  ];
  const workId = await deposited(depositor, '雨巷');
  expect(await kept(depositor)).toEqual([]);
  expect(await mayRead(depositor, workId)).toBe(true);
  expect(await mayRead(between, workId)).toBe(false);
  await passTo(workId, between);
  await passTo(workId, last);
  expect((await listPassedDeposits(t.context, depositor.accountId, {})).items).toMatchObject([
    { workId, title: '雨巷', standing: '已转让' },
  ]);
  // One's own data has it too.
  const { depositsPassedOn } = await readHeld(t.context.db, depositor.accountId);
  expect(depositsPassedOn).toMatchObject([{ title: '雨巷' }]);
  expect([await kept(between), await kept(last), await kept(stranger)]).toEqual([[], [], []]);
  const readers = [depositor, between, last, stranger].map((one) => mayRead(one, workId));
  expect(await Promise.all(readers)).toEqual([true, false, true, false]);
  // It came back: the list of works has it again.
  await passTo(workId, depositor);
  expect(await kept(depositor)).toEqual([]);
});

test('an erased work is kept by nobody', async () => {
  const [depositor, holder] = [await makeCreator(t, '沈知白'), await makeCreator(t, '陆行舟')];
  const workId = await deposited(depositor, '夜航');
  await passTo(workId, holder);
  expect(await kept(depositor)).toEqual(['夜航']);
  await inTransaction(t.context.db, async (tx) => {
    for (const one of worksErasure.ofWorks?.(sql`${workId}::uuid`, new Date()) ?? []) await one.execute(tx);
  });
  expect(await kept(depositor)).toEqual([]);
  expect(await mayRead(depositor, workId)).toBe(false);
});

test('a file that is chosen again is known to whoever deposited it, and to the holder, not to one in between', async () => {
  const [depositor, between, last] = [
    await makeCreator(t, '沈知白'),
    await makeCreator(t, '陆行舟'),
    await makeCreator(t, '周以宁'),
  ];
  const [workId, file] = [await deposited(depositor, '渡口'), randomBytes(32)];
  await t.context.db.updateTable('work').set({ file_sha256: file }).where('id', '=', workId).execute();
  const known = async ({ accountId }: TestCreator) =>
    (await findOwnDeposits(t.context, accountId, file.toString('hex'))).map(({ id }) => id);
  expect(await known(depositor)).toEqual([workId]);
  await passTo(workId, between);
  await passTo(workId, last);
  expect([await known(depositor), await known(between), await known(last)]).toEqual([[workId], [], [workId]]);
});

test('the newest come first, in pages with their total', async () => {
  const [depositor, holder] = [await makeCreator(t, '沈知白'), await makeCreator(t, '陆行舟')];
  for (const title of ['一', '二', '三']) await passTo(await deposited(depositor, title), holder);
  expect(await kept(depositor, { page: 1, size: 2 })).toEqual(['三', '二']);
  expect(await kept(depositor, { page: 2, size: 2 })).toEqual(['一']);
  expect((await listPassedDeposits(t.context, depositor.accountId, { size: 2 })).total).toBe(3);
});
