import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { newId } from '../db/ids.ts';
import { openTestWorld, type TestWorld } from '../testing/open-test-world.ts';
import { forgetOldQueries } from './forget-old-queries.ts';
import { listQueries } from './list-queries.ts';
import { HISTORY_LIMIT } from './query-history.ts';
import { deleteQueries } from './query-history-store.ts';
import { rememberQuery } from './remember-query.ts';

let t: TestWorld;
beforeAll(async () => {
  t = await openTestWorld();
});
afterAll(() => t.close());

let phones = 13_800_000_000;
const somebody = () => t.account(String(phones++));
const asked = (what: string) => ({ id: newId(), by: 'number' as const, what, outcome: '有效' });
async function remember(accountId: string, query: ReturnType<typeof asked>) {
  await sql`delete from rate_bucket`.execute(t.world.db);
  await rememberQuery(t.world, accountId, query);
}

test('what was asked is kept sealed, for its owner alone, and can be deleted by nobody else', async () => {
  const [own, other] = [await somebody(), await somebody()];
  const query = asked('YJCZ-甲');
  await remember(own, query);
  expect(await listQueries(t.world, own)).toMatchObject([{ id: query.id, what: 'YJCZ-甲' }]);
  expect(await listQueries(t.world, other)).toEqual([]);
  const { sealed } = await t.world.db.selectFrom('query_history').select('sealed').executeTakeFirstOrThrow();
  expect(Buffer.from(sealed).includes('YJCZ')).toBe(false);
  await deleteQueries(t.world.db, other, [query.id]);
  await deleteQueries(t.world.db, other);
  expect(await listQueries(t.world, own)).toHaveLength(1);
  await deleteQueries(t.world.db, own, [query.id]);
  expect(await listQueries(t.world, own)).toEqual([]);
});

test('an id of somebody else takes nothing over, and the same one twice is one', async () => {
  const [own, other] = [await somebody(), await somebody()];
  const query = asked('乙');
  await remember(own, query);
  await remember(own, query);
  await remember(other, { ...query, what: '丙' });
  expect(await listQueries(t.world, own)).toMatchObject([{ what: '乙' }]);
  expect(await listQueries(t.world, other)).toEqual([]);
});

test('the same question keeps its newest answer; the oldest give way to the two hundred and first', async () => {
  const own = await somebody();
  await remember(own, asked('一'));
  t.pass(1000);
  await remember(own, { ...asked('一'), outcome: '已变更' });
  expect(await listQueries(t.world, own)).toMatchObject([{ what: '一', outcome: '已变更' }]);
  for (let n = 0; n < HISTORY_LIMIT; n += 1) {
    t.pass(1000);
    await remember(own, asked(`第${n}`));
  }
  const kept = await listQueries(t.world, own);
  expect([kept.length, kept[0]?.what, kept.at(-1)?.what]).toEqual([
    HISTORY_LIMIT,
    `第${HISTORY_LIMIT - 1}`,
    '第0',
  ]);
});

test('after a year it is shown no more and goes', async () => {
  const own = await somebody();
  await remember(own, asked('旧'));
  t.pass(366 * 86_400_000);
  expect(await listQueries(t.world, own)).toEqual([]);
  await forgetOldQueries(t.world);
  const rows = await t.world.db
    .selectFrom('query_history')
    .select('id')
    .where('account_id', '=', own)
    .execute();
  expect(rows).toEqual([]);
});
