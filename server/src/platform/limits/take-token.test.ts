import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { inTransaction } from '../db/database.ts';
import { takeToken } from './take-token.ts';

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
