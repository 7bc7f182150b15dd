import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CopyIndex, openMemoryIndex } from '@yinji/originality/copy-index';
import { makeTestAccount, makeTestContext } from '@yinji/testkit/context/make-test-context';
import { makeTestWork } from '@yinji/testkit/context/make-test-work';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { reconcileAllCopies } from '../../publication/index.ts';
import { compareWork, workSource, worksErasure } from '../../works/index.ts';
import { sql } from 'kysely';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/database.ts';
import { drainJobs, enqueue } from '../jobs/index.ts';
import { indexWork } from '../../works/fingerprints/index.ts';
import { getCopyIndexHealth, searchCopies } from './index.ts';

let database: TestDatabase;
let account: string;
beforeAll(async () => {
  database = await openTestDatabase();
  account = await makeTestAccount(database.db);
});
afterAll(() => database.close());

/** As in an installation: nothing feeds the index but the jobs and the comparison with the tables. */
const contextOf = (copies: CopyIndex): AppContext => makeTestContext(database.db, { copies }).context;
const idsIn = async (copies: CopyIndex) => {
  const lists = await Promise.all(Array.from({ length: 256 }, (_, bucket) => copies.list('work', bucket)));
  return new Set(lists.flat());
};
const askToIndex = (id: string) => inTransaction(database.db, (tx) => enqueue(tx, workSource.kind, { id }));

test('an index without files is fed from the tables before it answers, one with others is mended', async () => {
  const works = await Promise.all(Array.from({ length: 9 }, () => makeTestWork(database.db, account)));
  const copies = openMemoryIndex();
  const context = contextOf(copies);
  await expect(compareWork(context, works[0]!)).rejects.toMatchObject({ code: 'unconfirmed' });
  expect(await getCopyIndexHealth(context)).toBe('unconfirmed');
  const asked = await database.db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'reconcile-copies')
    .execute();
  expect(asked).toHaveLength(1);
  await reconcileAllCopies(context);
  expect(await getCopyIndexHealth(context)).toBe('ok');
  expect(await idsIn(copies)).toEqual(new Set(works));
  // What a lost log would do to it, and what an erasure while it was down.
  const stranger = '0199c000-0000-7000-8000-00000000beef';
  await copies.remove('work', works.slice(0, 2));
  await copies.add([{ set: 'work', id: stranger, at: 1, hashes: new Uint8Array(32).fill(1) }]);
  await reconcileAllCopies(context);
  expect(await idsIn(copies)).toEqual(new Set(works));
});

test('a comparison sees what is committed, although its job has not run', async () => {
  const copies = openMemoryIndex();
  const context = contextOf(copies);
  const one = await makeTestWork(database.db, account, { looksLike: 'a twin' });
  await reconcileAllCopies(context);
  const other = await makeTestWork(database.db, account, { looksLike: 'a twin' });
  await askToIndex(other);
  expect((await compareWork(context, one)).candidates).toMatchObject([{ workId: other, identical: true }]);
});

test('an erased work leaves the index with its job', async () => {
  const copies = openMemoryIndex();
  const context = contextOf(copies);
  const work = await makeTestWork(database.db, account);
  await reconcileAllCopies(context);
  await drainJobs(context, indexWork);
  await inTransaction(database.db, async (tx) => {
    for (const statement of worksErasure.ofWorks?.(sql`${work}::uuid`, context.now()) ?? [])
      await statement.execute(tx);
  });
  expect(await idsIn(copies)).toContain(work);
  await drainJobs(context, indexWork);
  expect(await idsIn(copies)).not.toContain(work);
  const search = { set: 'work' as const, queries: [new Uint8Array(32)], limit: 0, inverted: 0, most: 1 };
  expect((await searchCopies(context, search)).compared).toBe((await idsIn(copies)).size);
});
