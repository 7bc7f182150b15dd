import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompleteWork } from '@yinji/testkit/context/make-complete-work';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { findDepositToDocument, listDepositsToDocument } from '../../works/deposits/index.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { documentDeposit } from './document-deposit.ts';

let opened: TestContext;
let account: string;
beforeAll(async () => {
  opened = await openTestContext();
  account = await opened.account('13800000001');
});
afterAll(() => opened.close());

const insertBundles = (workId: string) =>
  opened.context.db
    .insertInto('bundle')
    .values(
      (['full', 'public'] as const).map((variant) => ({
        work_id: workId,
        variant,
        object_key: `bundle/${workId}`,
        sha256: randomBytes(32),
        size_bytes: 1,
      })),
    )
    .execute();
const markOf = (workId: string) =>
  opened.context.db
    .selectFrom('original')
    .select('documented_at')
    .where('work_id', '=', workId)
    .executeTakeFirst();

test('existing bundles without their mark are marked, not built again', async () => {
  const workId = await makeCompleteWork(opened.context.db, account);
  await insertBundles(workId);
  expect(await listDepositsToDocument(opened.context.db)).toEqual([{ workId }]);
  expect(await findDepositToDocument(opened.context.db, workId)).toEqual({ bundles: 2 });
  await drainJobs(opened.context, documentDeposit);
  expect((await markOf(workId))?.documented_at).toBeInstanceOf(Date);
  expect(await listDepositsToDocument(opened.context.db)).toEqual([]);
});

test('a deposit is due once it is complete, and stays due while its bundles cannot be built', async () => {
  const waiting = await makeCompleteWork(opened.context.db, account, { evidence: 'reviewing' });
  const complete = await makeCompleteWork(opened.context.db, account);
  expect(await listDepositsToDocument(opened.context.db)).toEqual([{ workId: complete }]);
  const faults: string[] = [];
  // Without manifest, token and proof nothing can be built.
  const context = { ...opened.context, report: (what: string) => void faults.push(what) };
  await expect(drainJobs(context, documentDeposit)).rejects.toThrow();
  expect(faults).toEqual([`job document-deposit ${complete}`]);
  expect(await markOf(complete)).toEqual({ documented_at: null });
  expect(await markOf(waiting)).toEqual({ documented_at: null });
  // Its job returns by itself: the reconciler has nothing to add.
  expect(await listDepositsToDocument(opened.context.db)).toEqual([]);
});
