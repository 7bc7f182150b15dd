import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { forgetOldQueries } from './forget-old-queries.ts';
import { forgetQueries } from './forget-queries.ts';
import { listQueries } from './list-queries.ts';
import { HISTORY_LIMIT } from './query-history.ts';
import { rememberQuery } from './remember-query.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

let phones = 13_800_000_000;
const somebody = () => t.account(String(phones++));
const asked = (what: string) => ({ by: 'number' as const, what, outcome: '有效' });
async function remember(accountId: string, query: ReturnType<typeof asked>) {
  await sql`delete from rate_bucket`.execute(t.context.db);
  await rememberQuery(t.context, accountId, query);
}

test('a query is stored encrypted, for its owner alone, and nobody else can delete it', async () => {
  const [own, other] = [await somebody(), await somebody()];
  await remember(own, asked('YJCZ-甲'));
  const [query] = await listQueries(t.context, own);
  expect(query).toMatchObject({ what: 'YJCZ-甲' });
  expect(await listQueries(t.context, other)).toEqual([]);
  const { sealed } = await t.context.db.selectFrom('query_history').select('sealed').executeTakeFirstOrThrow();
  expect(Buffer.from(sealed).includes('YJCZ')).toBe(false);
  expect(await codeOf(forgetQueries(t.context, other, query?.id))).toBe('NOT_FOUND');
  await forgetQueries(t.context, other, undefined);
  expect(await listQueries(t.context, own)).toHaveLength(1);
  expect(await codeOf(forgetQueries(t.context, own, query?.id))).toBe('done');
  expect(await codeOf(forgetQueries(t.context, own, query?.id))).toBe('NOT_FOUND');
  expect(await listQueries(t.context, own)).toEqual([]);
});

test('two concurrent equal queries are one', async () => {
  const own = await somebody();
  await Promise.all([1, 2, 3].map(() => rememberQuery(t.context, own, asked('乙'))));
  expect(await listQueries(t.context, own)).toMatchObject([{ what: '乙' }]);
});

test('an equal query keeps its newest answer; the oldest is dropped for the two hundred and first', async () => {
  const own = await somebody();
  await remember(own, asked('一'));
  t.pass(1000);
  await remember(own, { ...asked('一'), outcome: '已变更' });
  expect(await listQueries(t.context, own)).toMatchObject([{ what: '一', outcome: '已变更' }]);
  for (let n = 0; n < HISTORY_LIMIT; n += 1) {
    t.pass(1000);
    await remember(own, asked(`第${n}`));
  }
  const kept = await listQueries(t.context, own);
  expect([kept.length, kept[0]?.what, kept.at(-1)?.what]).toEqual([
    HISTORY_LIMIT,
    `第${HISTORY_LIMIT - 1}`,
    '第0',
  ]);
});

test('after a year it is hidden and deleted', async () => {
  const own = await somebody();
  await remember(own, asked('旧'));
  t.pass(366 * 86_400_000);
  expect(await listQueries(t.context, own)).toEqual([]);
  await forgetOldQueries(t.context);
  const rows = await t.context.db
    .selectFrom('query_history')
    .select('id')
    .where('account_id', '=', own)
    .execute();
  expect(rows).toEqual([]);
});
