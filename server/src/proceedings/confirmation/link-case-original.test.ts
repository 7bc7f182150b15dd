import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase, withdrawCase } from '../cases/index.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { makeReviewer, takeCase } from '@yinji/testkit/context/certification';
import { makeCompleteWork } from '@yinji/testkit/context/make-complete-work';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { linkCaseOriginal } from './link-case-original.ts';

let t: TestContext;
let mine: StaffActor<never>;
let other: StaffActor<never>;
beforeAll(async () => {
  t = await openTestContext();
  [mine, other] = [await makeReviewer(t, '审核员甲'), await makeReviewer(t, '审核员乙')];
});
afterAll(() => t.close());

async function taken(hasOriginal = true) {
  const accountId = await t.account(`139${Math.random().toString().slice(2, 10)}`);
  const workId = await makeCompleteWork(t.context.db, accountId, { hasOriginal });
  await inTransaction(t.context.db, (tx) => openCase(tx, 'certification', workId, t.context.now()));
  return { workId, id: (await takeCase(t, mine)) ?? '' };
}
const audited = async (id: string) =>
  (
    await t.context.db
      .selectFrom('staff_audit')
      .select('staff_id')
      .where('action', '=', 'case-original-opened')
      .where('subject', '=', id)
      .execute()
  ).length;

test("the case's reviewer gets the original, and each access is audited", async () => {
  const { id, workId } = await taken();
  const { url } = await linkCaseOriginal(t.context, mine, id);
  expect(new URL(url, 'http://localhost').searchParams.get('id')).toBe(workId);
  await linkCaseOriginal(t.context, mine, id);
  expect(await audited(id)).toBe(2);
});

test('nobody else does, not without an original, and not after the case', async () => {
  const { id, workId } = await taken();
  expect(await codeOf(linkCaseOriginal(t.context, other, id))).toBe('NOT_FOUND');
  expect(await audited(id)).toBe(0);
  const bare = await taken(false);
  expect(await codeOf(linkCaseOriginal(t.context, mine, bare.id))).toBe('ORIGINAL_REQUIRED');
  await t.context.db
    .updateTable('review_case')
    .set({ decided_at: t.context.now(), decided_by: mine.staffId, decision: 'passed', reason: '核对过了' })
    .where('id', '=', bare.id)
    .execute();
  expect(await codeOf(linkCaseOriginal(t.context, mine, bare.id))).toBe('NOT_FOUND');
  await inTransaction(t.context.db, (tx) => withdrawCase(tx, 'certification', workId, t.context.now()));
  expect(await codeOf(linkCaseOriginal(t.context, mine, id))).toBe('NOT_FOUND');
});
