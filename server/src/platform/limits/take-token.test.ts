import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { inTransaction } from '../db/database.ts';
import { countUse } from './count-use.ts';
import { forgetFullBuckets } from './forget-full-buckets.ts';
import { takeToken, takeTokens, tokenOf } from './take-token.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

test('who waited while another used the bucket still gets the token that is left', async () => {
  const { context } = t;
  const take = (db: typeof context.db) =>
    takeToken({ ...context, db }, 'test', 'one', { capacity: 2, refillSeconds: 1800 }, 'TOO_MANY_REQUESTS');
  const code = await inTransaction(context.db, async (tx) => {
    // The transaction's now() is from here on earlier than the other's use.
    await sql`select now()`.execute(tx);
    await take(context.db);
    return codeOf(take(tx));
  });
  expect(code).toBe('done');
});

test('an empty bucket takes nothing from those behind it', async () => {
  const { context } = t;
  const bucketOf = (capacity: number) => ({ capacity, refillSeconds: 3600 });
  const shared = tokenOf(context, 'chain', 'shared', bucketOf(3));
  const takeBy = (subject: string) =>
    codeOf(takeTokens(context, [tokenOf(context, 'chain', subject, bucketOf(1)), shared], 'TOO_MANY_REQUESTS'));
  expect(await takeBy('one')).toBe('done');
  expect(await takeBy('one')).toBe('TOO_MANY_REQUESTS');
  expect(await takeBy('two')).toBe('done');
  expect(await takeBy('three')).toBe('done');
  expect(await takeBy('four')).toBe('TOO_MANY_REQUESTS');
});

test('a bucket is forgotten when it is full again, and not before', async () => {
  const { context } = t;
  await sql`delete from rate_bucket`.execute(context.db);
  const use = (subject: string, refillSeconds: number) =>
    takeToken(context, 'test', subject, { capacity: 3, refillSeconds }, 'TOO_MANY_REQUESTS');
  await use('full', 0.000_001);
  await use('full', 0.000_001);
  await countUse(context, 'test', 'full too', { capacity: 3, refillSeconds: 0.000_001 });
  await use('filling', 3600);
  await countUse(context, 'test', 'filling too', { capacity: 3, refillSeconds: 3600 });
  await forgetFullBuckets(context);
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from rate_bucket`.execute(
    context.db,
  );
  expect(rows[0]?.left).toBe(2);
});
