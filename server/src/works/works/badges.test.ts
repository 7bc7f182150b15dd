import { createHash } from 'node:crypto';
import { standingOf } from '@yinji/state-machine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { endBadge, findWork, putBadge } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a badge exists once for each subject, until that subject removes it', async () => {
  const [accountId, workId, first, second] = [newId(), newId(), newId(), newId()];
  const phone_lookup = createHash('sha256').update(accountId).digest();
  await database.db.insertInto('account').values({ id: accountId, nickname: '', phone_lookup }).execute();
  await database.db
    .insertInto('work')
    .values({ id: workId, account_id: accountId, title: '', work_type: 'draw' })
    .execute();
  const worn = { workId, badge: 'disputed', now: new Date() } as const;
  await inTransaction(database.db, async (tx) => {
    for (const subjectId of [first, first, second]) await putBadge(tx, { ...worn, subjectId });
    await endBadge(tx, { ...worn, subjectId: first });
  });
  expect((await findWork(database.db, workId))?.badges).toEqual(['disputed']);
  await inTransaction(database.db, (tx) => endBadge(tx, { ...worn, subjectId: second }));
  expect(standingOf((await findWork(database.db, workId))?.badges ?? [])).toBe('有效');
});
