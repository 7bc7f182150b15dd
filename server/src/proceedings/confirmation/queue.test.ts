import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestAccount, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { makeTestWork } from '@yinji/testkit/context/make-test-work';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { grantQuotas } from '../../money/quota/index.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { answerCorrection } from './answer-correction.ts';
import { compareCase } from './compare-case.ts';
import { decideCase } from './decide-case.ts';
import { getQueue } from './get-queue.ts';
import { requestConfirmation } from './request-confirmation.ts';
import { takeCase } from './take-case.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
}, 60_000);
afterAll(() => t.close());
beforeEach(async () => {
  await sql`delete from rate_bucket`.execute(t.context.db);
  await sql`update review_case set withdrawn_at = now() where decided_at is null and withdrawn_at is null`.execute(
    t.context.db,
  );
});

const HOUR = 3_600_000;
const hire = () => makeTestStaff(t.context.db, 'reviewer');

async function creator(): Promise<string> {
  const accountId = await makeTestAccount(t.context.db);
  await inTransaction(t.context.db, (tx) =>
    grantQuotas(tx, {
      accountId,
      sourceId: newId(),
      quotas: { evidence: 0, authentic: 30, gallery: 0, common: 0 },
      expiresAt: new Date(Date.now() + 90 * 24 * HOUR),
      now: t.context.now(),
    }),
  );
  return accountId;
}

/** A submitted confirmation that is due in so many hours. */
async function submitted(accountId: string, title: string, dueIn: number, looksLike: string = newId()) {
  const workId = await makeTestWork(t.context.db, accountId, { title, looksLike });
  await requestConfirmation(t.context, accountId, workId);
  await drainJobs(t.context, compareCase);
  await t.context.db
    .updateTable('review_case')
    .set({ due_at: new Date(t.context.now().getTime() + dueIn * HOUR) })
    .where('work_id', '=', workId)
    .execute();
  return workId;
}

test('the next are listed as they come, with what is near and nothing that could be chosen by', async () => {
  const seed = newId();
  await makeTestWork(t.context.db, await creator(), {
    looksLike: seed,
    receivedAt: new Date(Date.now() - 9 * HOUR),
  });
  const holder = await creator();
  await submitted(holder, '后到期的山', 30);
  await submitted(holder, '先到期的水', 2, seed);
  const reviewer = await hire();
  const { next, mine, waiting } = await getQueue(t.context, reviewer);
  expect(mine).toEqual([]);
  expect(waiting).toEqual([{ kind: 'confirmation', count: 2 }]);
  expect(next.map(({ copies }) => copies)).toEqual([1, 0]);
  expect(Object.keys(next[0] ?? {}).toSorted()).toEqual(
    'changeKind copies dueAt isAnswer kind resubmission submittedAt transferKind workType'.split(' '),
  );
  expect(JSON.stringify(next)).not.toMatch(/到期的/);

  await takeCase(t.context, reviewer);
  const after = await getQueue(t.context, reviewer);
  expect(after.mine).toMatchObject([{ title: '先到期的水', copies: 1, isThird: false, isAnswer: false }]);
  expect(after.mine[0]?.thumbnailUrl).toMatch(/^\//);
  expect(after.next.map(({ dueAt }) => dueAt)).toEqual([next[1]?.dueAt]);
});

test('an answer to a correction says so, and waits a day for the reviewer who asked', async () => {
  const holder = await creator();
  const workId = await submitted(holder, '补过的画', 5);
  const [first, other] = [await hire(), await hire()];
  const { id } = (await takeCase(t.context, first))!;
  const asked = { decision: 'correction' as const, items: [{ field: 'statement', text: '请说明出处' }] };
  await decideCase(t.context, first, { id, ...asked, reason: '出处不清楚，请补正。', looked: true });
  await answerCorrection(t.context, holder, { workId, statement: '出自本人的写生稿本。', materialIds: [] });
  await drainJobs(t.context, compareCase);
  expect(await getQueue(t.context, other)).toMatchObject({ waiting: [], next: [] });
  expect((await getQueue(t.context, first)).next).toMatchObject([{ isAnswer: true }]);
  t.pass(25 * HOUR);
  expect((await getQueue(t.context, other)).next).toMatchObject([{ isAnswer: true }]);
});

test('a case that waits for a second person looks like any other; for a third it says so', async () => {
  const seed = newId();
  await makeTestWork(t.context.db, await creator(), {
    looksLike: seed,
    receivedAt: new Date(Date.now() - 9 * HOUR),
  });
  await submitted(await creator(), '似曾相识', 5, seed);
  const [first, second, third] = [await hire(), await hire(), await hire()];
  const before = (await getQueue(t.context, second)).next;
  const decide = async (reviewer: typeof first, decision: 'passed' | 'rejected') => {
    const { id } = (await takeCase(t.context, reviewer))!;
    const ruleCodes = decision === 'rejected' ? ['QQ-02'] : [];
    await decideCase(t.context, reviewer, {
      id,
      decision,
      ruleCodes,
      reason: '逐处比对过了，理由写明。',
      looked: true,
    });
  };
  await decide(first, 'passed');
  expect((await getQueue(t.context, second)).next).toEqual(before);
  await takeCase(t.context, second);
  expect((await getQueue(t.context, second)).mine).toMatchObject([{ isThird: false }]);
  const { id } = (await getQueue(t.context, second)).mine[0]!;
  await decideCase(t.context, second, {
    id,
    decision: 'rejected',
    ruleCodes: ['QQ-02'],
    reason: '只是缩小，没有新的表达。',
    looked: true,
  });
  await t.context.db.updateTable('staff').set({ is_senior: true }).where('id', '=', third.staffId).execute();
  await takeCase(t.context, third);
  expect((await getQueue(t.context, third)).mine).toMatchObject([{ isThird: true }]);
});
