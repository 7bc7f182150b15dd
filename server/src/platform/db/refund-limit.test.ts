import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_PERSON_ABOVE_FEN } from '@yinji/state-machine';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { requireRefundLimit, setRefundLimit } from './refund-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a server starts with the limit that the owner wrote, and with no other', async () => {
  await setRefundLimit(database.url, '5000');
  await requireRefundLimit(database.db, 5000);
  await expect(requireRefundLimit(database.db, 5001)).rejects.toThrow('REFUND_SECOND_PERSON_FEN');
  await setRefundLimit(database.url, undefined);
  await requireRefundLimit(database.db, SECOND_PERSON_ABOVE_FEN);
  await expect(setRefundLimit(database.webUrl, '5000')).rejects.toMatchObject({ code: '42501' });
});
