import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endOpenReviews, makeReviewer, takeCase } from '@yinji/testkit/context/certification';
import { makeCreator, type TestCreator } from '@yinji/testkit/context/creator';
import { makeTestWork } from '@yinji/testkit/context/make-test-work';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { grantQuotas, sumRest } from '../../money/quota/index.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { erasePerson } from '../../service/account-closing/erase-person.ts';
import { listErasureBlockers } from '../../service/legal-requests/erasures-read-model.ts';
import { getOwnWork, putBadge } from '../../works/works/index.ts';
import { listOwnWorks } from '../../works/works/list-own-works.ts';
import { findCaseToDocument } from '../cases/index.ts';
import { destroyForm } from '../erasure-store.ts';
import { collectHeld } from '../../service/data-export/collect-held.ts';
import { answerCorrection } from './answer-correction.ts';
import { compareCase } from './compare-case.ts';
import { countResubmissions } from './count-resubmissions.ts';
import { decideCase } from './decide-case.ts';
import { findCorrection } from './find-correction.ts';
import { getCase } from './get-case.ts';
import { listOwnDecisions } from './list-own-decisions.ts';
import { openCreationMaterial } from './open-creation-material.ts';
import { requestConfirmation, withdrawConfirmation } from './request-confirmation.ts';
import { watchConfirmations } from './watch-confirmations.ts';

let t: TestContext;
let shen: TestCreator;
beforeAll(async () => {
  t = await openTestContext();
  shen = await makeCreator(t, '沈知白');
  await inTransaction(t.context.db, (tx) =>
    grantQuotas(tx, {
      accountId: shen.accountId,
      sourceId: newId(),
      quotas: { evidence: 0, authentic: 30, gallery: 0, common: 0 },
      expiresAt: new Date(Date.now() + 900 * DAY),
      now: t.context.now(),
    }),
  );
}, 60_000);
afterAll(() => t.close());
beforeEach(async () => {
  await sql`delete from rate_bucket`.execute(t.context.db);
  await endOpenReviews(t);
});

const DAY = 86_400_000;
const ITEMS = [
  { field: 'statement', text: '请说明画中题款的出处' },
  { field: 'materials', text: '请附上草图或原始素材' },
];
const ANSWER = { statement: '题款是自撰的，草图随附。', materialIds: [] as string[] };

/** A submitted confirmation, and its holder's actions. */
async function desk() {
  const { accountId } = shen;
  const workId = await makeTestWork(t.context.db, accountId);
  const row = () =>
    t.context.db
      .selectFrom('track')
      .select(['state', 'reason', 'reservation_id'])
      .where('work_id', '=', workId)
      .where('name', '=', 'confirmation')
      .executeTakeFirstOrThrow();
  const made = {
    workId,
    submit: async () => {
      await requestConfirmation(t.context, accountId, workId);
      await drainJobs(t.context, compareCase);
    },
    answer: async (more: Partial<typeof ANSWER> & { aiDeclaration?: { use: 'partly'; tool: string } } = {}) => {
      await answerCorrection(t.context, accountId, { workId, ...ANSWER, ...more });
      await drainJobs(t.context, compareCase);
    },
    asked: () => findCorrection(t.context, accountId, workId),
    track: row,
    outcomes: async () =>
      (
        await t.context.db
          .selectFrom('correction')
          .select('outcome')
          .where('subject_id', '=', workId)
          .orderBy('asked_at')
          .execute()
      ).map(({ outcome }) => outcome),
  };
  await made.submit();
  return made;
}

/** A file of the work's making; `false`: its fingerprint alone. */
async function makeMaterial(workId: string, arrived = true): Promise<string> {
  const id = newId();
  const digest = randomBytes(32);
  const key = arrived ? await t.context.objects.put(Buffer.from('a sketch')) : null;
  await t.context.db
    .insertInto('material')
    .values({
      id,
      work_id: workId,
      kind: 'sketch',
      note: '铅笔稿',
      file_name: '沈知白的草图.psd',
      size_bytes: 8,
      sha256: digest,
      sm3: digest,
      salt: randomBytes(16),
      record: Buffer.from('{}'),
      record_sha256: digest,
      received_at: t.context.now(),
      arrived_at: arrived ? t.context.now() : null,
      object_key: key,
    })
    .execute();
  return id;
}

/** The answers about a work that somebody finds in the archive of their own data. */
async function exported({ accountId }: TestCreator, workId: string): Promise<string[]> {
  const held = unzipSync((await collectHeld(t.context, accountId))!);
  const file = held['correctionAnswers.json'];
  const kept = JSON.parse(file === undefined ? '[]' : strFromU8(file)) as {
    work_id: string;
    answer: { statement: string };
  }[];
  return kept.filter(({ work_id }) => work_id === workId).map(({ answer }) => answer.statement);
}

async function decide(
  reviewer: StaffActor<never>,
  decision: 'passed' | 'rejected' | 'correction',
  items?: { field: string; text: string }[],
): Promise<string> {
  const id = await takeCase(t, reviewer);
  if (id === undefined) throw new Error('no case waits');
  const ruleCodes = decision === 'rejected' ? ['QQ-02'] : [];
  const reason = '画面与说明逐项看过了。';
  await decideCase(t.context, reviewer, { id, decision, ruleCodes, items, reason, looked: true });
  return id;
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
const rest = async () => (await sumRest(t.context.db, shen.accountId, t.context.now())).authentic;
const leftMs = async (made: Awaited<ReturnType<typeof desk>>) =>
  Date.parse((await made.asked())?.dueAt ?? '') - t.context.now().getTime();

test('sent back with its items, answered with files, offered to the same reviewer first, and passed with one use', async () => {
  const before = await rest();
  const made = await desk();
  const [first, other] = [await makeReviewer(t, '审核员甲'), await makeReviewer(t, '审核员乙')];
  const sentBack = await decide(first, 'correction', ITEMS);
  expect(await made.asked()).toMatchObject({ items: ITEMS, answeredAt: null });
  expect((await titles()).at(-1)).toBe('确权待补正');
  const { dueAt } = (await made.asked())!;
  const { confirmation } = await getOwnWork(t.context, shen.accountId, made.workId);
  expect(confirmation).toMatchObject({ state: 'reviewing', dueAt: dueAt });
  const { items } = await listOwnWorks(t.context, shen.accountId, { page: 1, size: 50 });
  expect(items.find(({ id }) => id === made.workId)?.confirmation?.dueAt).toBe(dueAt);
  // It is no verdict: no report, and the reviewer finds it among the own decisions.
  expect(await findCaseToDocument(t.context.db, sentBack)).toMatchObject({ lacks_report: false });
  expect((await listOwnDecisions(t.context, first, {})).items[0]).toMatchObject({
    caseId: sentBack,
    decision: 'correction',
    fate: 'effective',
  });
  expect(await rest()).toBe(before - 1);

  const [shown, hidden] = [await makeMaterial(made.workId), await makeMaterial(made.workId)];
  await made.answer({ materialIds: [shown], aiDeclaration: { use: 'partly', tool: '某工具' } });
  expect(await rest()).toBe(before - 1);
  expect(await made.outcomes()).toEqual(['answered']);
  expect(await made.asked()).toBeNull();
  const again = await getOwnWork(t.context, shen.accountId, made.workId);
  expect(again.confirmation).toMatchObject({ state: 'reviewing', dueAt: null });
  expect((await titles()).at(-1)).toBe('补正已提交');
  expect(await takeCase(t, other)).toBeUndefined();
  const id = (await takeCase(t, first)) ?? '';
  const opened = await getCase(t.context, first, id);
  expect(opened.aiDeclaration).toEqual({ use: 'partly', tool: '某工具' });
  expect(opened.confirmation?.corrections).toMatchObject([
    { items: ITEMS, answer: { statement: ANSWER.statement, aiBefore: null, materials: [{ id: shown }] } },
  ]);
  expect(JSON.stringify(opened.confirmation)).not.toContain('沈知白');
  const file = await openCreationMaterial(t.context, first, { caseId: id, materialId: shown });
  expect(file.fileName).toBe(`sketch-${shown.slice(-6)}.psd`);
  const openHidden = openCreationMaterial(t.context, first, { caseId: id, materialId: hidden });
  expect(await codeOf(openHidden)).toBe('NOT_FOUND');
  const strange = openCreationMaterial(t.context, other, { caseId: id, materialId: shown });
  expect(await codeOf(strange)).toBe('NOT_FOUND');
  const audit = await t.context.db
    .selectFrom('staff_audit')
    .select('subject')
    .where('action', '=', 'case-creation-opened')
    .execute();
  expect(audit).toEqual([{ subject: shown }]);
  expect(await exported(shen, made.workId)).toEqual([ANSWER.statement]);
  await decideCase(t.context, first, {
    id,
    decision: 'passed',
    reason: '补正已看过，没有疑问。',
    looked: true,
  });
  expect((await made.track()).state).toBe('passed');
  expect(await rest()).toBe(before - 1);
});

test('once in one submission, never without items, never about the file; after a rejection anew', async () => {
  const made = await desk();
  const reviewer = await makeReviewer(t, '审核员丙');
  const id = (await takeCase(t, reviewer)) ?? '';
  const given = { id, decision: 'correction' as const, reason: '请补正下列各项。', looked: true };
  expect(await codeOf(decideCase(t.context, reviewer, given))).toBe('BAD_INPUT');
  const file = [{ field: 'file', text: '请换一个文件' }];
  expect(await codeOf(decideCase(t.context, reviewer, { ...given, items: file }))).toBe('BAD_INPUT');
  await decideCase(t.context, reviewer, { ...given, items: ITEMS });
  await made.answer();
  const again = { ...given, id: (await takeCase(t, reviewer)) ?? '', items: ITEMS };
  expect(await codeOf(decideCase(t.context, reviewer, again))).toBe('BAD_INPUT');
  expect((await made.track()).state).toBe('reviewing');
  await decideCase(t.context, reviewer, { ...again, decision: 'rejected', ruleCodes: ['QQ-02'] });
  await made.submit();
  await decide(reviewer, 'correction', ITEMS);
  expect(await made.outcomes()).toEqual(['answered', null]);
  await withdrawConfirmation(t.context, shen.accountId, made.workId);
});

test('an answer is refused from a stranger, with a file that has not arrived or is of another work, and twice', async () => {
  const made = await desk();
  expect(await codeOf(made.answer())).toBe('STATE_CHANGED');
  await decide(await makeReviewer(t, '审核员丁'), 'correction', ITEMS);
  const lu = await makeCreator(t, '陆远山');
  const strange = answerCorrection(t.context, lu.accountId, { workId: made.workId, ...ANSWER });
  expect(await codeOf(strange)).toBe('NOT_FOUND');
  expect(await codeOf(findCorrection(t.context, lu.accountId, made.workId))).toBe('NOT_FOUND');
  const elsewhere = await makeMaterial(await makeTestWork(t.context.db, shen.accountId));
  for (const id of [await makeMaterial(made.workId, false), elsewhere, newId()])
    expect(await codeOf(made.answer({ materialIds: [id] }))).toBe('BAD_INPUT');
  const codes = await Promise.all([codeOf(made.answer()), codeOf(made.answer())]);
  expect(codes.toSorted()).toEqual(['STATE_CHANGED', 'done']);
  expect(await made.outcomes()).toEqual(['answered']);
});

test('reminded at half time and a day before; overdue, it is withdrawn and its use comes back', async () => {
  const before = await rest();
  const made = await desk();
  await decide(await makeReviewer(t, '审核员戊'), 'correction', ITEMS);
  const sweep = async () => {
    await watchConfirmations(t.context);
    await watchConfirmations(t.context);
  };
  const told = (await titles()).length;
  await sweep();
  t.pass((await leftMs(made)) / 2 + 60_000);
  await sweep();
  t.pass((await leftMs(made)) - DAY + 60_000);
  await sweep();
  expect((await titles()).slice(told)).toEqual(['补正时间已过半', '补正明天到期']);
  t.pass((await leftMs(made)) + 1000);
  // A second too late, before the job has run.
  expect(await codeOf(made.answer())).toBe('STATE_CHANGED');
  await sweep();
  expect((await titles()).at(-1)).toBe('确权已撤回：补正逾期');
  expect(await made.track()).toMatchObject({ state: 'draft', reservation_id: null });
  expect((await made.track()).reason).toContain('额度已经退回');
  expect(await rest()).toBe(before);
  expect(await made.outcomes()).toEqual(['missed']);
});

test('one that was sent back and not corrected counts as a failed submission, an answered one does not', async () => {
  const made = await desk();
  const reviewer = await makeReviewer(t, '审核员己');
  const count = () => countResubmissions(t.context, shen.accountId, made.workId);
  await decide(reviewer, 'correction', ITEMS);
  expect(await count()).toBe(0);
  await made.answer();
  expect(await count()).toBe(0);
  await decide(reviewer, 'rejected');
  expect(await count()).toBe(1);
  for (let failed = 1; failed < 3; failed += 1) {
    await made.submit();
    await decide(reviewer, 'correction', ITEMS);
    await withdrawConfirmation(t.context, shen.accountId, made.workId);
    expect(await count()).toBe(failed + 1);
  }
  expect(await made.outcomes()).toEqual(['answered', 'withdrawn', 'withdrawn']);
  // The third near-identical resubmission keeps its use, also when it is withdrawn while it waits for its holder.
  const before = await rest();
  await made.submit();
  await decide(reviewer, 'correction', ITEMS);
  await withdrawConfirmation(t.context, shen.accountId, made.workId);
  expect(await rest()).toBe(before - 1);
  await made.submit();
  await decide(reviewer, 'correction', ITEMS);
  t.pass((await leftMs(made)) + 1000);
  await watchConfirmations(t.context);
  expect(await rest()).toBe(before - 2);
});

test('an answer and the deadline at the same moment are decided by the lock', async () => {
  const made = await desk();
  await decide(await makeReviewer(t, '审核员辛'), 'correction', ITEMS);
  t.pass((await leftMs(made)) - 50);
  const [answered] = await Promise.all([codeOf(made.answer()), watchConfirmations(t.context)]);
  // The deadline may have passed between both: then the answer is late, and the next look sees it missed.
  if (answered !== 'done') await watchConfirmations(t.context);
  expect([answered, (await made.track()).state, await made.outcomes()]).toEqual(
    answered === 'done' ? ['done', 'reviewing', ['answered']] : ['STATE_CHANGED', 'draft', ['missed']],
  );
});

test('what was sent back is under review: its work is not erased, and a form that goes takes no correction with it', async () => {
  const made = await desk();
  await decide(await makeReviewer(t, '审核员壬'), 'correction', ITEMS);
  expect(await listErasureBlockers(t.context.db, made.workId)).toEqual(['cases']);
  await inTransaction(t.context.db, (tx) => destroyForm(tx, made.workId));
  expect(await made.asked()).toMatchObject({ items: ITEMS });
  await withdrawConfirmation(t.context, shen.accountId, made.workId);
  expect(await listErasureBlockers(t.context.db, made.workId)).toEqual([]);
});

test('what was revoked meanwhile is neither answered, submitted nor passed, only rejected', async () => {
  const revoke = (workId: string) =>
    inTransaction(t.context.db, (tx) =>
      putBadge(tx, { workId, badge: 'revoked', subjectId: newId(), now: t.context.now() }),
    );
  const reviewer = await makeReviewer(t, '审核员寅');
  const asked = await desk();
  await decide(reviewer, 'correction', ITEMS);
  await revoke(asked.workId);
  expect(await codeOf(asked.answer())).toBe('RECORD_BOUND');
  await withdrawConfirmation(t.context, shen.accountId, asked.workId);
  expect(await codeOf(asked.submit())).toBe('RECORD_BOUND');
  const waiting = await desk();
  await revoke(waiting.workId);
  const id = (await takeCase(t, reviewer)) ?? '';
  const given = { id, reason: '画面与说明逐项看过了。', looked: true };
  expect(await codeOf(decideCase(t.context, reviewer, { ...given, decision: 'passed' }))).toBe('RECORD_BOUND');
  expect((await waiting.track()).state).toBe('reviewing');
  await decideCase(t.context, reviewer, { ...given, decision: 'rejected', ruleCodes: ['QQ-02'] });
  expect((await waiting.track()).state).toBe('rejected');
});

test('what a former holder told the reviewers does not pass on with the work, and goes with their account', async () => {
  const made = await desk();
  const reviewer = await makeReviewer(t, '审核员癸');
  await decide(reviewer, 'correction', ITEMS);
  const material = await makeMaterial(made.workId);
  await made.answer({ materialIds: [material] });
  const id = (await takeCase(t, reviewer)) ?? '';
  const answers = async () =>
    (await getCase(t.context, reviewer, id)).confirmation?.corrections.map(({ answer }) => answer?.statement);
  expect(await answers()).toEqual([ANSWER.statement]);
  const lu = await makeCreator(t, '陆远山');
  await t.context.db
    .updateTable('work')
    .set({ account_id: lu.accountId })
    .where('id', '=', made.workId)
    .execute();
  expect(await answers()).toEqual([undefined]);
  expect([await exported(shen, made.workId), await exported(lu, made.workId)]).toEqual([
    [ANSWER.statement],
    [],
  ]);
  const opening = openCreationMaterial(t.context, reviewer, { caseId: id, materialId: material });
  expect(await codeOf(opening)).toBe('NOT_FOUND');
  const sealed = async () =>
    t.context.db
      .selectFrom('correction')
      .select(['outcome', sql<boolean>`answer_sealed is not null`.as('has')])
      .where('work_id', '=', made.workId)
      .execute();
  expect(await sealed()).toEqual([{ outcome: 'answered', has: true }]);
  await inTransaction(t.context.db, (tx) => erasePerson(tx, shen.accountId, t.context.now()));
  expect(await sealed()).toEqual([{ outcome: 'answered', has: false }]);
});
