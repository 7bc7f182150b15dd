import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parseRecord } from '@yinji/evidence';
import { standingOf } from '@yinji/state-machine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeNextCase } from '../cases/index.ts';
import { listAttachments } from '../../platform/attachments/index.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { BlobAnswer } from '../../platform/http/route.ts';
import { decideCase } from '../confirmation/decide-case.ts';
import { getCase } from '../confirmation/get-case.ts';
import { declareTestAccount } from '@yinji/testkit/context/make-test-context';
import type { TestContext } from '@yinji/testkit/context/open-test-context';
import { findWork } from '../../works/works/index.ts';
import { answerObjection } from './answer-objection.ts';
import { decideOutcome } from './decide-outcome.ts';
import { getObjection } from './get-objection.ts';
import { listOwnObjections } from './list-own-objections.ts';
import { answerDueAt, WINDOW_DAYS } from './deadlines.ts';
import {
  addPaper,
  codeOf,
  file,
  makeSigner,
  makeStaff,
  makeWork,
  openObjectionWorld,
  PDF,
  putObjection,
  signedAnswer,
  signedSubmission,
  STATEMENT,
  type Signer,
} from './objections-testing.ts';
import { openObjection } from './open-objection.ts';
import { openStaffSources } from './open-staff-sources.ts';
import { openOwnPaper } from './open-own-paper.ts';
import { openStaffPaper } from './open-staff-paper.ts';
import { proposeOutcome } from './propose-outcome.ts';
import { receivePaper } from './receive-paper.ts';
import { removePaper } from './remove-paper.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { forgetObjectionPapers, meetObjectionDeadline } from './meet-deadline.ts';
import { saveObjection } from './save-objection.ts';
import { showSuit } from './show-suit.ts';
import { submitObjection } from './submit-objection.ts';
import { withdrawObjection } from './withdraw-objection.ts';

const bytesOf = ({ body }: BlobAnswer) => buffer(body as Readable);
const DAY = 86_400_000;
let t: TestContext;
let holder: Signer;
let objector: Signer;
let stranger: Signer;
let reviewer: StaffActor<never>;
let operators: [StaffActor<never>, StaffActor<never>];
let work: { id: string; number: string };

beforeAll(async () => {
  t = await openObjectionWorld();
  [holder, stranger] = [await makeSigner(t, '沈知白'), await makeSigner(t, '路人')];
  reviewer = await makeStaff(t, 'reviewer');
  operators = [await makeStaff(t, 'operator'), await makeStaff(t, 'admin')];
}, 60_000);
beforeEach(async () => {
  work = await makeWork(t, holder.accountId);
  objector = await makeSigner(t, '陆怀素');
});
afterAll(() => t.close());

async function drafted(who = objector, to = work, grounds: 'not-author'[] = ['not-author']) {
  const id = randomUUID();
  await saveObjection(t.context, who.accountId, {
    id,
    depositNumber: to.number,
    grounds,
    statement: STATEMENT,
  });
  await addPaper(t, who.accountId, id);
  return id;
}

async function submitted(who = objector, to = work) {
  const id = await drafted(who, to);
  await submitObjection(t.context, who.accountId, await signedSubmission(t, who, id));
  return id;
}

/** Taken by the reviewer whatever else waits. */
async function caseOf(id: string): Promise<string> {
  const row = await t.context.db
    .updateTable('review_case')
    .set({ taken_by: reviewer.staffId, taken_at: t.context.now() })
    .where('subject_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const screen = async (id: string, decision: 'passed' | 'rejected' = 'passed') =>
  decideCase(t.context, reviewer, {
    id: await caseOf(id),
    decision,
    ...(decision === 'rejected' ? { ruleCodes: ['YY-01'] } : {}),
    reason: '初步证据足以说明，予以受理',
    looked: true,
  });

async function accepted() {
  const id = await submitted();
  await screen(id);
  return id;
}

const standing = async (of = work) => standingOf((await findWork(t.context.db, of.id))?.badges ?? []);
const records = async (of = work) => {
  const rows = await t.context.db
    .selectFrom('work_record')
    .innerJoin('pending_record', 'pending_record.entry_sha256', 'work_record.record_sha256')
    .select('entry')
    .where('work_id', '=', of.id)
    .orderBy('work_record.seq')
    .execute();
  return rows.map(({ entry }) => parseRecord(entry));
};
const noticesOf = async ({ accountId }: Signer) =>
  (
    await t.context.db
      .selectFrom('notice')
      .select(['title', 'body'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute()
  ).map((row) => row.title);

test('acceptance marks the record at once, upholding by two revokes it, and each is in the log', async () => {
  const id = await submitted();
  expect(await standing()).toBe('有效');
  expect(await noticesOf(holder)).toEqual([]);
  await screen(id);
  expect(await standing()).toBe('异议处理中');
  await answerObjection(t.context, holder.accountId, await signedAnswer(t, holder, id));
  expect((await getObjection(t.context, objector.accountId, id)).state).toBe('waiting');
  const [one, two] = operators;
  const proposal = randomUUID();
  const given = { objectionId: id, outcome: 'upheld', basis: 'judgment', reason: '生效判决认定存入人非作者' };
  const propose = (by: StaffActor<never>) => proposeOutcome(t.context, by, { id: proposal, ...given } as never);
  // Nobody decides about unopened attachments.
  expect(await codeOf(propose(one))).toBe('PAPERS_UNSEEN');
  await openObjection(t.context, one, id);
  await propose(one);
  expect(await codeOf(propose(one))).toBe('done');
  const decide = (by: StaffActor<never>) => decideOutcome(t.context, by, { id: proposal, decision: 'approve' });
  expect(await codeOf(decide(one))).toBe('SECOND_PERSON_REQUIRED');
  expect(await codeOf(decide(two))).toBe('PAPERS_UNSEEN');
  await openObjection(t.context, two, id);
  await decide(two);
  expect(await standing()).toBe('已撤销');
  expect(await codeOf(decide(two))).toBe('STATE_CHANGED');
  expect((await records()).slice(1)).toMatchObject([
    { type: 'objection', event: 'accepted', outcome: null, deposit_id: work.number },
    { type: 'objection', event: 'ended', outcome: 'upheld', deposit_id: work.number },
  ]);
  expect(JSON.stringify(await records())).not.toContain('陆怀素');
  expect((await noticesOf(holder)).at(-1)).toBe('异议成立，记录已撤销');
});

test('the database itself requires two people', async () => {
  const id = await accepted();
  const [{ staffId }] = operators;
  const row = {
    id: randomUUID(),
    objection_id: id,
    outcome: 'upheld',
    basis: 'judgment',
    reason: '生效裁判',
    proposed_by: staffId,
    proposed_at: new Date(),
    decided_by: staffId,
    decided_at: new Date(),
    state: 'approved',
  } as const;
  await expect(t.context.db.insertInto('objection_decision').values(row).execute()).rejects.toThrow(
    /does not go/,
  );
});

test('without an answer the mark stays until the window is over: answer five working days, suit fifteen', async () => {
  const id = await accepted();
  const begun = t.context.now();
  t.pass(answerDueAt(begun).getTime() - begun.getTime() + 60_000);
  await drainJobs(t.context, meetObjectionDeadline, forgetObjectionPapers);
  const waiting = await getObjection(t.context, objector.accountId, id);
  expect(waiting).toMatchObject({ state: 'waiting', answer: null, otherName: null });
  t.pass((WINDOW_DAYS - 1) * DAY);
  await drainJobs(t.context, meetObjectionDeadline, forgetObjectionPapers);
  expect(await standing()).toBe('异议处理中');
  t.pass(2 * DAY);
  const suit = { id, court: '杭州互联网法院', caseNumber: '（2026）浙0192民初1号', filedOn: '2024-01-02' };
  await addPaper(t, objector.accountId, id, 'suit');
  // Too late, whether or not the job has run.
  expect(await codeOf(showSuit(t.context, objector.accountId, suit))).toBe('STATE_CHANGED');
  await drainJobs(t.context, meetObjectionDeadline, forgetObjectionPapers);
  expect(await standing()).toBe('有效');
  expect((await records()).at(-1)).toMatchObject({ event: 'ended', outcome: 'lapsed' });
});

test('a suit keeps the mark beyond the window', async () => {
  const id = await accepted();
  await answerObjection(t.context, holder.accountId, await signedAnswer(t, holder, id));
  const suit = { id, court: '杭州互联网法院', caseNumber: '（2026）浙0192民初1号', filedOn: '2024-01-02' };
  expect(await codeOf(showSuit(t.context, objector.accountId, suit))).toBe('PAPERS_MISSING');
  await addPaper(t, objector.accountId, id, 'suit');
  expect(await codeOf(showSuit(t.context, objector.accountId, { ...suit, filedOn: '2999-01-01' }))).toBe(
    'BAD_INPUT',
  );
  await showSuit(t.context, objector.accountId, suit);
  t.pass(60 * DAY);
  await drainJobs(t.context, meetObjectionDeadline, forgetObjectionPapers);
  expect(await standing()).toBe('异议处理中');
});

test('of two accepted objections one ends, and the mark stays for the other', async () => {
  const one = await accepted();
  const second = await makeSigner(t, '文徵明');
  const other = await submitted(second);
  await screen(other);
  await withdrawObjection(t.context, objector.accountId, one);
  expect(await standing()).toBe('异议处理中');
  await withdrawObjection(t.context, second.accountId, other);
  expect(await standing()).toBe('有效');
});

test('only the objector hears of a screened-out objection', async () => {
  const id = await submitted();
  await screen(id, 'rejected');
  expect(await standing()).toBe('有效');
  expect(await records()).toHaveLength(1);
  expect(await codeOf(getObjection(t.context, holder.accountId, id))).toBe('NOT_FOUND');
  expect((await getObjection(t.context, objector.accountId, id)).reason).toContain('予以受理');
});

test('a stranger finds nothing, and no id reveals its existence', async () => {
  const id = await accepted();
  for (const attempt of [
    () => getObjection(t.context, stranger.accountId, id),
    () => withdrawObjection(t.context, stranger.accountId, id),
    () => addPaper(t, stranger.accountId, id),
    async () => answerObjection(t.context, stranger.accountId, await signedAnswer(t, stranger, id)),
  ])
    expect(await codeOf(attempt())).toBe('NOT_FOUND');
  expect((await listOwnObjections(t.context, stranger.accountId, {})).items).toEqual([]);
});

test('the other side reads masked text and chosen attachments, and no more', async () => {
  const id = randomUUID();
  const statement = `${STATEMENT} 电话 13812345678，证件 11010519491231002X。`;
  await saveObjection(t.context, objector.accountId, {
    id,
    depositNumber: work.number,
    grounds: ['not-author'],
    statement,
  });
  const shared = await addPaper(t, objector.accountId, id, 'source', 'both');
  const kept = await addPaper(t, objector.accountId, id, 'contract', 'platform');
  await submitObjection(t.context, objector.accountId, await signedSubmission(t, objector, id));
  // Before the acceptance the holder sees nothing.
  expect(await codeOf(openOwnPaper(t.context, holder.accountId, shared.id))).toBe('NOT_FOUND');
  await screen(id);
  const seen = await getObjection(t.context, holder.accountId, id);
  expect(seen.statement).not.toMatch(/13812345678|11010519491231002X/);
  expect(seen.papers.map((paper) => paper.id)).toEqual([shared.id]);
  expect(seen.otherName).toBe('陆怀素');
  expect(await bytesOf(await openOwnPaper(t.context, holder.accountId, shared.id))).toEqual(PDF);
  expect(await codeOf(openOwnPaper(t.context, holder.accountId, kept.id))).toBe('NOT_FOUND');
  expect((await getObjection(t.context, objector.accountId, id)).statement).toContain('13812345678');
  // A signed attachment stays.
  expect(await codeOf(removePaper(t.context, objector.accountId, shared.id))).toBe('STATE_CHANGED');
  expect(await codeOf(removePaper(t.context, holder.accountId, shared.id))).toBe('NOT_FOUND');
});

test('attachments are for the staff with the case, and each access is audited', async () => {
  const id = await submitted();
  const [paper] = (await getObjection(t.context, objector.accountId, id)).papers;
  const paperId = paper?.id ?? '';
  const other = await makeStaff(t, 'reviewer');
  const [operator] = operators;
  for (const by of [reviewer, other, operator])
    expect(await codeOf(openStaffPaper(t.context, by, paperId))).toBe('NOT_FOUND');
  const caseId = await caseOf(id);
  expect(await bytesOf(await openStaffPaper(t.context, reviewer, paperId))).toEqual(PDF);
  expect(await codeOf(openStaffPaper(t.context, other, paperId))).toBe('NOT_FOUND');
  const shown = await getCase(t.context, reviewer, caseId);
  expect(shown.objection).toMatchObject({ grounds: ['not-author'], papers: [{ id: paperId }] });
  expect(JSON.stringify(shown)).not.toContain('陆怀素');
  await screen(id);
  // After the decision the reviewer loses access, and the console's decider who opens it gets it.
  expect(await codeOf(openStaffPaper(t.context, reviewer, paperId))).toBe('NOT_FOUND');
  await openObjection(t.context, operator, id);
  expect(await codeOf(openStaffPaper(t.context, operator, paperId))).toBe('done');
  const audits = await t.context.db
    .selectFrom('staff_audit')
    .select('staff_id')
    .where('action', '=', 'objection-paper-opened')
    .where('subject', '=', paperId)
    .execute();
  expect(audits.map((row) => row.staff_id).sort()).toEqual([reviewer.staffId, operator.staffId].sort());
});

test('the outcome needs another human being, and neither side opens or decides it', async () => {
  const id = await submitted();
  await screen(id);
  const [one, two] = operators;
  const again = await makeStaff(t, 'admin');
  await declareTestAccount(t.context.db, (await makeSigner(t, '职员')).accountId, one, again);
  const proposal = randomUUID();
  const given = {
    objectionId: id,
    outcome: 'upheld',
    basis: 'judgment',
    reason: '生效判决认定存入人非作者',
  } as const;
  for (const side of [holder, objector]) {
    const relative = await makeStaff(t, 'operator');
    await declareTestAccount(t.context.db, side.accountId, relative);
    expect(await codeOf(openObjection(t.context, relative, id))).toBe('NOT_ALLOWED');
    expect(await codeOf(openStaffSources(t.context, relative, id))).toBe('NOT_ALLOWED');
    expect(await codeOf(proposeOutcome(t.context, relative, { id: proposal, ...given }))).toBe('NOT_ALLOWED');
  }
  await openObjection(t.context, one, id);
  await proposeOutcome(t.context, one, { id: proposal, ...given });
  const decide = async (by: StaffActor<never>, decision: 'approve' | 'refuse') => {
    await openObjection(t.context, by, id);
    return codeOf(decideOutcome(t.context, by, { id: proposal, decision }));
  };
  expect(await decide(again, 'approve')).toBe('SECOND_PERSON_REQUIRED');
  expect(await decide(again, 'refuse')).toBe('SECOND_PERSON_REQUIRED');
  for (const [by, isOwn] of [
    [again, true],
    [two, false],
  ] as const)
    expect((await openObjection(t.context, by, id)).decisions).toMatchObject([{ isOwn }]);
  for (const side of [holder, objector]) {
    const relative = await makeStaff(t, 'operator');
    await declareTestAccount(t.context.db, side.accountId, relative);
    expect(await codeOf(decideOutcome(t.context, relative, { id: proposal, decision: 'approve' }))).toBe(
      'NOT_ALLOWED',
    );
  }
  expect(await decide(two, 'refuse')).toBe('done');
});

test('only pictures and documents are accepted, encrypted, each with its type', async () => {
  const id = randomUUID();
  await saveObjection(t.context, objector.accountId, {
    id,
    depositNumber: work.number,
    grounds: ['not-author'],
    statement: STATEMENT,
  });
  const given = { objectionId: id, kind: 'source', audience: 'both' } as const;
  const html = Buffer.from('<script>alert(1)</script>');
  expect(await codeOf(receivePaper(t.context, objector.accountId, given, file(html)))).toBe('PAPER_UNREADABLE');
  const { id: paperId } = await receivePaper(t.context, objector.accountId, given, file());
  const { object_key } = await t.context.db
    .selectFrom('attachment')
    .select('object_key')
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow();
  expect((await t.context.objects.read(object_key)).includes(PDF)).toBe(false);
});

test("a signature over another text, or by another's key, is refused", async () => {
  const id = await drafted();
  const mine = await signedSubmission(t, objector, id);
  await saveObjection(t.context, objector.accountId, {
    id,
    depositNumber: work.number,
    grounds: ['not-author'],
    statement: `${STATEMENT}又及。`,
  });
  const submit = (given: typeof mine) => submitObjection(t.context, objector.accountId, given);
  expect(await codeOf(submit(mine))).toBe('SIGNATURE_INVALID');
  expect(await codeOf(submit(await signedSubmission(t, stranger, id)))).toBe('SIGNING_KEY_REQUIRED');
  const now = await signedSubmission(t, objector, id);
  expect(await codeOf(submit({ ...now, signature: 'AAAA' }))).toBe('SIGNATURE_INVALID');
  // One attachment more or less is another text, too.
  await addPaper(t, objector.accountId, id, 'publication');
  expect(await codeOf(submit(now))).toBe('SIGNATURE_INVALID');
  expect(await codeOf(submit(await signedSubmission(t, objector, id)))).toBe('done');
});

test("no objection without an attachment; a private work only by its code; never one's own, from any account", async () => {
  const save = (who: Signer, number: string, queryCode?: string, id = randomUUID()) =>
    saveObjection(t.context, who.accountId, {
      id,
      depositNumber: number,
      queryCode,
      grounds: ['not-author'],
      statement: STATEMENT,
    });
  const id = randomUUID();
  await save(objector, work.number, undefined, id);
  const signed = await signedSubmission(t, objector, id);
  expect(await codeOf(submitObjection(t.context, objector.accountId, signed))).toBe('PAPERS_MISSING');
  const hidden = await makeWork(t, holder.accountId, false);
  expect(await codeOf(save(objector, hidden.number))).toBe('NOT_FOUND');
  expect(await codeOf(save(objector, hidden.number, 'ZZZZ9999'))).toBe('NOT_FOUND');
  expect(await codeOf(save(objector, hidden.number, 'abcd 2345'))).toBe('done');
  expect(await codeOf(save(holder, work.number))).toBe('OBJECTION_OWN_WORK');
  const same = randomUUID();
  const [one, other] = [await makeSigner(t, '沈知白', same), await makeSigner(t, '沈知白', same)];
  const own = await makeWork(t, one.accountId);
  expect(await codeOf(save(other, own.number))).toBe('OBJECTION_OWN_WORK');
  expect(await codeOf(save(stranger, work.number, undefined, id))).toBe('NOT_FOUND');
});

test('of two concurrent ones by one person on the same work one is accepted, also from two accounts', async () => {
  const idNumber = randomUUID();
  const [one, other] = [await makeSigner(t, '陆怀素', idNumber), await makeSigner(t, '陆怀素', idNumber)];
  const drafts = [await drafted(one), await drafted(other)];
  const codes = await Promise.all([
    codeOf(submitObjection(t.context, one.accountId, await signedSubmission(t, one, drafts[0] ?? ''))),
    codeOf(submitObjection(t.context, other.accountId, await signedSubmission(t, other, drafts[1] ?? ''))),
  ]);
  expect(codes.sort()).toEqual(['OBJECTION_LIMIT', 'done']);
});

test('a work has three open ones at most, and a person five', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => makeSigner(t, '众人')));
  const drafts = [];
  for (const one of people) drafts.push([one, await drafted(one)] as const);
  const codes = await Promise.all(
    drafts.map(async ([one, id]) =>
      codeOf(submitObjection(t.context, one.accountId, await signedSubmission(t, one, id))),
    ),
  );
  expect(codes.sort()).toEqual(['OBJECTION_LIMIT', 'done', 'done', 'done']);
  const reviewerId = reviewer.staffId;
  for (let at = 0; at < 5; at += 1)
    await putObjection(t, {
      objector,
      work: await makeWork(t, holder.accountId),
      state: 'accepted',
      reviewerId,
    });
  const next = await drafted(objector, await makeWork(t, holder.accountId));
  const signed = await signedSubmission(t, objector, next);
  expect(await codeOf(submitObjection(t.context, objector.accountId, signed))).toBe('OBJECTION_LIMIT');
});

test('the same grounds are refused after a loss; other grounds are accepted', async () => {
  const first = await submitted();
  await screen(first, 'rejected');
  const again = await drafted();
  const submit = async (id: string) =>
    codeOf(submitObjection(t.context, objector.accountId, await signedSubmission(t, objector, id)));
  expect(await submit(again)).toBe('OBJECTION_REPEATED');
  await saveObjection(t.context, objector.accountId, {
    id: again,
    depositNumber: work.number,
    grounds: ['portrait'],
    statement: STATEMENT,
  });
  expect(await submit(again)).toBe('done');
});

test('of a concurrent withdrawal and decision one happens, and the record is marked once or not at all', async () => {
  for (let round = 0; round < 4; round += 1) {
    const to = await makeWork(t, holder.accountId);
    const who = await makeSigner(t, '陆怀素');
    const id = await submitted(who, to);
    const caseId = await caseOf(id);
    const codes = await Promise.all([
      codeOf(withdrawObjection(t.context, who.accountId, id)),
      codeOf(
        decideCase(t.context, reviewer, {
          id: caseId,
          decision: 'passed',
          reason: '初步证据足以说明',
          looked: true,
        }),
      ),
    ]);
    // Accepted first and then withdrawn is as valid as withdrawn first.
    expect(codes[0]).toBe('done');
    expect(['done', 'NOT_FOUND']).toContain(codes[1]);
    expect(await standing(to)).toBe('有效');
    expect(await records(to)).toHaveLength(codes[1] === 'done' ? 3 : 1);
  }
});

test('a concurrent approval and withdrawal end it once', async () => {
  const id = await accepted();
  const [one, two] = operators;
  for (const by of operators) await openObjection(t.context, by, id);
  const proposal = randomUUID();
  const given = { objectionId: id, outcome: 'upheld', basis: 'false-statement', reason: '存入人承认陈述不实' };
  await proposeOutcome(t.context, one, { id: proposal, ...given } as never);
  const codes = await Promise.all([
    codeOf(decideOutcome(t.context, two, { id: proposal, decision: 'approve' })),
    codeOf(withdrawObjection(t.context, objector.accountId, id)),
  ]);
  expect(codes.sort()).toEqual(['STATE_CHANGED', 'done']);
  expect((await records()).filter((record) => record.type === 'objection')).toHaveLength(2);
});

test('a conceding holder has the record revoked', async () => {
  const id = await accepted();
  await answerObjection(t.context, holder.accountId, await signedAnswer(t, holder, id, 'concede'));
  expect(await standing()).toBe('已撤销');
});

test('attachments are deleted three years after the end, and stay under a hold', async () => {
  const [id, kept] = [await accepted(), await submitted(await makeSigner(t, '他人'))];
  await withdrawObjection(t.context, objector.accountId, id);
  const left = async (of: string) => (await listAttachments(t.context.db, 'objection', of)).length;
  await t.context.db
    .insertInto('legal_hold')
    .values({ id: randomUUID(), work_id: work.id, reason: '法院通知', set_by: reviewer.staffId })
    .execute();
  t.pass(4 * 366 * DAY);
  await drainJobs(t.context, meetObjectionDeadline, forgetObjectionPapers);
  expect(await left(id)).toBe(1);
  await t.context.db.deleteFrom('legal_hold').execute();
  await drainJobs(t.context, meetObjectionDeadline, forgetObjectionPapers);
  expect(await left(id)).toBe(0);
  expect(await left(kept)).toBe(1);
});

test('under a hold nobody removes an attachment, and a withdrawal destroys none', async () => {
  const id = await drafted();
  const [paper] = (await getObjection(t.context, objector.accountId, id)).papers;
  await t.context.db
    .insertInto('legal_hold')
    .values({ id: randomUUID(), account_id: holder.accountId, reason: '法院通知', set_by: reviewer.staffId })
    .execute();
  expect(await codeOf(removePaper(t.context, objector.accountId, paper?.id ?? ''))).toBe('STATE_CHANGED');
  await withdrawObjection(t.context, objector.accountId, id);
  const key = () =>
    t.context.db
      .selectFrom('attachment')
      .select('key_sealed')
      .where('id', '=', paper?.id ?? '')
      .executeTakeFirst();
  expect((await key())?.key_sealed).toBeDefined();
  await t.context.db.deleteFrom('legal_hold').execute();
});

test('a reviewer gets it from the common queue', async () => {
  const id = await submitted(await makeSigner(t, '他人'));
  await t.context.db
    .updateTable('review_case')
    .set({ taken_by: reviewer.staffId })
    .where('subject_id', '<>', id)
    .execute();
  const taken = await inTransaction(t.context.db, (tx) => takeNextCase(tx, reviewer, t.context.now()));
  const row = await t.context.db
    .selectFrom('review_case')
    .select(['kind', 'subject_id'])
    .where('id', '=', taken ?? '')
    .executeTakeFirst();
  expect(row).toEqual({ kind: 'objection', subject_id: id });
});
