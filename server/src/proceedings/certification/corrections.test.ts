import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideCase } from '../confirmation/decide-case.ts';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { makeCreator, makeDepositedWork, type TestCreator } from '@yinji/testkit/context/creator';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { findWork, putBadge } from '../../works/works/index.ts';
import { decideNext, formDesk, makeReviewer, takeCase } from '@yinji/testkit/context/certification';
import { watchForms } from './watch-forms.ts';
import { withdrawCertification } from './withdraw-certification.ts';

let t: TestContext;
let shen: TestCreator;
beforeAll(async () => {
  t = await openTestContext();
  shen = await makeCreator(t, '沈知白');
}, 60_000);
afterAll(() => t.close());
beforeEach(async () => {
  await sql`delete from rate_bucket`.execute(t.context.db);
});

const DAY = 86_400_000;
const ITEMS = [{ field: 'creation.completedOn', text: '与说明书所写的日期不一致' }];
let count = 0;
async function desk() {
  const title = `归棹 ${(count += 1)}`;
  const workId = await makeDepositedWork(t, shen.accountId, title);
  return { workId, ...formDesk(t, shen, workId, title) };
}
const state = async (workId: string) => (await findWork(t.context.db, workId))?.certification_state;
const titles = async () =>
  (
    await t.context.db
      .selectFrom('notice')
      .select('title')
      .where('account_id', '=', shen.accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map((row) => row.title);

test('requested, shown with its items, answered, and offered to the same reviewer first', async () => {
  const { workId, save, submit, present } = await desk();
  await submit();
  const [first, other] = [await makeReviewer(t, '审核员甲'), await makeReviewer(t, '审核员乙')];
  await decideNext(t, first, 'correction', ITEMS);
  // On the wire it is still under review.
  expect(await state(workId)).toBe('reviewing');
  expect((await present()).correction).toMatchObject({ items: ITEMS, answeredAt: null });
  expect(await codeOf(save())).toBe('STATE_CHANGED');
  await save({ categoryNote: '水墨' }, 'correct');
  expect((await present()).form!.categoryNote).toBe('水墨');
  await submit({ categoryNote: '水墨' }, 'correct');
  expect((await present()).correction).toBeNull();
  expect(await codeOf(save({}, 'correct'))).toBe('STATE_CHANGED');
  expect(await takeCase(t, other)).toBeUndefined();
  expect(await takeCase(t, first)).toBeDefined();
  await sql`update review_case set taken_by = null, taken_at = null where decided_at is null`.execute(
    t.context.db,
  );
  t.pass(DAY + 1000);
  await decideNext(t, other, 'passed');
  expect(await state(workId)).toBe('passed');
});

test('a correction names its items, and only a certification has one', async () => {
  const { submit, workId } = await desk();
  await submit();
  const reviewer = await makeReviewer(t, '审核员丙');
  const id = (await takeCase(t, reviewer)) ?? '';
  const given = { id, decision: 'correction' as const, reason: '请补正下列各项。', looked: true };
  expect(await codeOf(decideCase(t.context, reviewer, given))).toBe('BAD_INPUT');
  await sql`update review_case set kind = 'confirmation', comparison = '{"candidates":[]}' where id = ${id}`.execute(
    t.context.db,
  );
  expect(await codeOf(decideCase(t.context, reviewer, { ...given, items: ITEMS }))).toBe('BAD_INPUT');
  await sql`update review_case set kind = 'certification' where id = ${id}`.execute(t.context.db);
  await withdrawCertification(t.context, shen.accountId, workId);
  expect(await codeOf(decideCase(t.context, reviewer, { ...given, items: ITEMS }))).toBe('NOT_FOUND');
});

test('reminded at half time and a day before, withdrawn when it is overdue; each once', async () => {
  const { workId, submit, save, present } = await desk();
  await submit();
  await decideNext(t, await makeReviewer(t, '审核员丁'), 'correction', ITEMS);
  const due = Date.parse((await present()).correction?.dueAt ?? '');
  const left = () => due - t.context.now().getTime();
  const sweep = async () => {
    await watchForms(t.context);
    await watchForms(t.context);
  };
  const before = (await titles()).length;
  await sweep();
  expect((await titles()).length).toBe(before);
  t.pass(left() / 2 + 60_000);
  await sweep();
  t.pass(left() - DAY + 60_000);
  await sweep();
  expect((await titles()).slice(before)).toEqual(['补正时间已过半', '补正明天到期']);
  t.pass(left() + 1000);
  // A second too late, before the job has run.
  expect(await codeOf(save({}, 'correct'))).toBe('STATE_CHANGED');
  await sweep();
  expect((await titles()).at(-1)).toBe('版权认证已撤回：补正逾期');
  expect(await state(workId)).toBe('draft');
  expect((await present()).reason).toContain('补正逾期');
  await submit();
  expect(await state(workId)).toBe('reviewing');
  await withdrawCertification(t.context, shen.accountId, workId);
});

test('withdrawn during a correction, nothing is pending any more', async () => {
  const { workId, submit, present } = await desk();
  await submit();
  await decideNext(t, await makeReviewer(t, '审核员戊'), 'correction', ITEMS);
  await withdrawCertification(t.context, shen.accountId, workId);
  expect(await present()).toMatchObject({ state: 'draft', correction: null });
  t.pass(60 * DAY);
  const before = (await titles()).length;
  await watchForms(t.context);
  expect((await titles()).length).toBe(before);
});

test('an answer and the deadline at the same moment are decided by the lock', async () => {
  const { workId, submit, save, present } = await desk();
  await submit();
  await decideNext(t, await makeReviewer(t, '审核员己'), 'correction', ITEMS);
  await save({}, 'correct');
  const due = Date.parse((await present()).correction?.dueAt ?? '');
  t.pass(due - t.context.now().getTime() - 50);
  const [answered] = await Promise.all([codeOf(submit({}, 'correct')), watchForms(t.context)]);
  // The deadline may have passed between both: then the answer is late, and the next look sees it missed.
  if (answered !== 'done') await watchForms(t.context);
  const rows = await t.context.db
    .selectFrom('correction')
    .select('outcome')
    .where('work_id', '=', workId)
    .execute();
  expect(rows).toHaveLength(1);
  expect([answered, await state(workId), rows[0]?.outcome]).toEqual(
    answered === 'done' ? ['done', 'reviewing', 'answered'] : ['STATE_CHANGED', 'draft', 'missed'],
  );
});

test('what was revoked meanwhile is neither submitted nor passed', async () => {
  const revoke = (workId: string) =>
    inTransaction(t.context.db, (tx) =>
      putBadge(tx, { workId, badge: 'revoked', subjectId: newId(), now: t.context.now() }),
    );
  const [late, waiting] = [await desk(), await desk()];
  await revoke(late.workId);
  expect(await codeOf(late.submit())).toBe('RECORD_BOUND');
  await waiting.submit();
  await revoke(waiting.workId);
  const reviewer = await makeReviewer(t, '审核员寅');
  expect(await codeOf(decideNext(t, reviewer, 'passed'))).toBe('RECORD_BOUND');
  expect(await state(waiting.workId)).toBe('reviewing');
});
