import { Readable } from 'node:stream';
import { blankOwner, changeStatement, type CertificationForm } from '@yinji/contract';
import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleForm } from '@yinji/testkit/people/sample-form';
import { newId } from '../../platform/db/ids.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { listAttachments, receiveAttachment } from '../../platform/attachments/index.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { decideCase } from '../confirmation/decide-case.ts';
import { endOpenReviews, makeReviewer, PDF, takeCase } from '@yinji/testkit/context/certification';
import { makeCertifiedWork } from '@yinji/testkit/context/make-certified-work';
import { makeCreator, type TestCreator } from '@yinji/testkit/context/creator';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { findWork, putBadge } from '../../works/works/index.ts';
import { findChange } from './changes-store.ts';
import { presentChange } from './present-change.ts';
import { saveChange } from './save-change.ts';
import { submitChange } from './submit-change.ts';
import { watchChanges } from './watch-changes.ts';
import { withdrawChange } from './withdraw-change.ts';

let t: TestContext;
let shen: TestCreator;
beforeAll(async () => {
  t = await openTestContext();
  shen = await makeCreator(t, '沈知白');
}, 60_000);
afterAll(() => t.close());
beforeEach(async () => {
  await sql`delete from rate_bucket`.execute(t.context.db);
  await endOpenReviews(t);
});

const DAY = 86_400_000;
const ITEMS = [
  { field: 'creation.completedOn', text: '与日记所写的日期不一致' },
  { field: 'materials.proof', text: '请补上写有日期的一页' },
];

/** A change under review, and its holder's actions. */
async function desk() {
  const { accountId } = shen;
  const owner = { ...blankOwner(), id: newId(), name: '沈知白', idNumber: '1101**********002X' };
  const before = { ...sampleForm('山行', '沈知白'), owners: [owner] };
  const { workId } = await makeCertifiedWork(t.context, accountId, before);
  const id = newId();
  const dated = (completedOn: string): CertificationForm => ({
    ...before,
    creation: { ...before.creation, completedOn },
  });
  const save = (completedOn: string, kind: 'change' | 'reissue' = 'change') => {
    const reason = '创作完成的日期当时记错了一天。';
    return saveChange(t.context, accountId, { id, workId, kind, reason, after: dated(completedOn) });
  };
  const present = () => presentChange(t.context, id);
  const sign = async () => {
    const statement = canonicalBytes(changeStatement(await present()) as unknown as JsonValue);
    const { certificateSha256, signature } = await shen.sign(statement);
    return { id, certificateSha256, signature };
  };
  const made = {
    id,
    workId,
    save,
    present,
    sign,
    submit: async () => submitChange(t.context, accountId, await sign()),
    state: async () => (await findChange(t.context.db, id))?.state,
    outcomes: async () =>
      (
        await t.context.db.selectFrom('correction').select('outcome').where('subject_id', '=', id).execute()
      ).map(({ outcome }) => outcome),
  };
  await save('2026-10-01');
  await receiveAttachment(
    t.context,
    { accountId, subjectKind: 'change', subjectId: id, kind: 'proof', admit: async () => {} },
    { name: '日记.pdf', stream: Readable.from([PDF]) },
  );
  await made.submit();
  return made;
}

async function decide(
  reviewer: StaffActor<never>,
  decision: 'passed' | 'rejected' | 'correction',
  items?: typeof ITEMS,
): Promise<void> {
  const id = await takeCase(t, reviewer);
  if (id === undefined) throw new Error('no case waits');
  const ruleCodes = decision === 'rejected' ? ['BG-01'] : [];
  await decideCase(t.context, reviewer, {
    id,
    decision,
    ruleCodes,
    items,
    reason: '材料逐项核对过了。',
    looked: true,
  });
}

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
const leftMs = async (made: Awaited<ReturnType<typeof desk>>) =>
  Date.parse((await made.present()).corrections[0]?.dueAt ?? '') - t.context.now().getTime();

test('sent back with its items, corrected, signed again, offered to the same reviewer first, and passed', async () => {
  const made = await desk();
  const [first, other] = [await makeReviewer(t, '审核员甲'), await makeReviewer(t, '审核员乙')];
  await decide(first, 'correction', ITEMS);
  expect(await made.state()).toBe('correcting');
  expect((await made.present()).corrections).toMatchObject([{ items: ITEMS, answeredAt: null }]);
  expect((await titles()).at(-1)).toBe('版权变更待补正');
  // Another kind is another application.
  expect(await codeOf(made.save('2026-10-03', 'reissue'))).toBe('BAD_INPUT');
  await made.save('2026-10-03');
  await made.submit();
  expect(await made.state()).toBe('reviewing');
  expect(await made.outcomes()).toEqual(['answered']);
  expect((await made.present()).corrections[0]?.answeredAt).not.toBeNull();
  expect(await codeOf(made.save('2026-10-04'))).toBe('STATE_CHANGED');
  expect(await takeCase(t, other)).toBeUndefined();
  await decide(first, 'passed');
  expect(await made.state()).toBe('recorded');
  expect((await made.present()).after?.creation.completedOn).toBe('2026-10-03');
});

test('once, and never without items', async () => {
  const made = await desk();
  const reviewer = await makeReviewer(t, '审核员丙');
  const id = (await takeCase(t, reviewer)) ?? '';
  const given = { id, decision: 'correction' as const, reason: '请补正下列各项。', looked: true };
  expect(await codeOf(decideCase(t.context, reviewer, given))).toBe('BAD_INPUT');
  await decideCase(t.context, reviewer, { ...given, items: ITEMS });
  await made.submit();
  const again = (await takeCase(t, reviewer)) ?? '';
  expect(await codeOf(decideCase(t.context, reviewer, { ...given, id: again, items: ITEMS }))).toBe(
    'BAD_INPUT',
  );
  expect(await made.state()).toBe('reviewing');
  await withdrawChange(t.context, shen.accountId, made.id);
});

test('nothing is sent back that nobody could correct: of another holder, of a revoked record', async () => {
  const made = await desk();
  const reviewer = await makeReviewer(t, '审核员丁');
  const id = (await takeCase(t, reviewer)) ?? '';
  const given = { id, decision: 'correction' as const, reason: '请补正下列各项。', looked: true, items: ITEMS };
  const worn = { workId: made.workId, badge: 'revoked', subjectId: newId(), now: t.context.now() } as const;
  await inTransaction(t.context.db, (tx) => putBadge(tx, worn));
  expect(await codeOf(decideCase(t.context, reviewer, given))).toBe('RECORD_BOUND');
  await t.context.db.deleteFrom('work_badge').where('work_id', '=', made.workId).execute();
  const lu = await makeCreator(t, '陆远山');
  await t.context.db
    .updateTable('work')
    .set({ account_id: lu.accountId })
    .where('id', '=', made.workId)
    .execute();
  expect(await codeOf(decideCase(t.context, reviewer, given))).toBe('RECORD_BOUND');
  expect(await made.state()).toBe('reviewing');
});

test('reminded at half time and a day before; overdue, it is withdrawn and its attachments cannot be opened', async () => {
  const made = await desk();
  await decide(await makeReviewer(t, '审核员戊'), 'correction', ITEMS);
  const sweep = async () => {
    await watchChanges(t.context);
    await watchChanges(t.context);
  };
  const before = (await titles()).length;
  await sweep();
  expect((await titles()).length).toBe(before);
  t.pass((await leftMs(made)) / 2 + 60_000);
  await sweep();
  t.pass((await leftMs(made)) - DAY + 60_000);
  await sweep();
  expect((await titles()).slice(before)).toEqual(['补正时间已过半', '补正明天到期']);
  t.pass((await leftMs(made)) + 1000);
  // A second too late, before the job has run.
  expect(await codeOf(made.save('2026-10-03'))).toBe('STATE_CHANGED');
  expect(await codeOf(made.submit())).toBe('STATE_CHANGED');
  await sweep();
  expect((await titles()).at(-1)).toBe('版权变更已撤回：补正逾期');
  expect(await made.state()).toBe('withdrawn');
  expect(await listAttachments(t.context.db, 'change', made.id)).toEqual([]);
  expect(await made.outcomes()).toEqual(['missed']);
});

test('withdrawn during a correction, nothing is pending any more', async () => {
  const made = await desk();
  await decide(await makeReviewer(t, '审核员己'), 'correction', ITEMS);
  await withdrawChange(t.context, shen.accountId, made.id);
  expect([await made.state(), await made.outcomes()]).toEqual(['withdrawn', ['withdrawn']]);
  const before = (await titles()).length;
  t.pass(60 * DAY);
  await watchChanges(t.context);
  expect((await titles()).length).toBe(before);
});

test('an objection in between does not shorten the time to answer', async () => {
  const made = await desk();
  await decide(await makeReviewer(t, '审核员庚'), 'correction', ITEMS);
  const worn = { workId: made.workId, badge: 'disputed', subjectId: newId(), now: t.context.now() } as const;
  await inTransaction(t.context.db, (tx) => putBadge(tx, worn));
  await made.save('2026-10-03');
  await made.submit();
  expect(await made.state()).toBe('reviewing');
  expect((await findWork(t.context.db, made.workId))?.badges).toEqual(['disputed']);
});

test('an answer and the deadline at the same moment are decided by the lock', async () => {
  const made = await desk();
  await decide(await makeReviewer(t, '审核员辛'), 'correction', ITEMS);
  t.pass((await leftMs(made)) - 50);
  const [answered] = await Promise.all([codeOf(made.submit()), watchChanges(t.context)]);
  // The deadline may have passed between both: then the answer is late, and the next look sees it missed.
  if (answered !== 'done') await watchChanges(t.context);
  expect([answered, await made.state(), await made.outcomes()]).toEqual(
    answered === 'done' ? ['done', 'reviewing', ['answered']] : ['STATE_CHANGED', 'withdrawn', ['missed']],
  );
});

test('a withdrawal and a decision at the same moment are decided by the lock, and neither is lost', async () => {
  const made = await desk();
  const reviewer = await makeReviewer(t, '审核员壬');
  const id = (await takeCase(t, reviewer)) ?? '';
  const given = { id, decision: 'correction' as const, reason: '请补正下列各项。', looked: true, items: ITEMS };
  const [decided, withdrawn] = await Promise.all([
    codeOf(decideCase(t.context, reviewer, given)),
    codeOf(withdrawChange(t.context, shen.accountId, made.id)),
  ]);
  // A requested correction can still be withdrawn.
  expect(withdrawn).toBe('done');
  expect(['done', 'NOT_FOUND']).toContain(decided);
  expect(await made.state()).toBe('withdrawn');
});
