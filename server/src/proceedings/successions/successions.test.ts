import { blankOwner } from '@yinji/contract';
import { parseRecord } from '@yinji/evidence';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleForm } from '@yinji/testkit/people/sample-form';
import { countBlockers } from '../../service/account-closing/blockers-read-model.ts';
import { eraseWorks } from '../../service/account-closing/erase-works.ts';
import { erasePerson } from '../../service/account-closing/erase-person.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { collectHeld } from '../../service/data-export/collect-held.ts';
import { listErasureBlockers } from '../../service/legal-requests/erasures-read-model.ts';
import { listGrants } from '../../works/rights/index.ts';
import type { TestCreator } from '@yinji/testkit/context/creator';
import { makeCertifiedWork } from '@yinji/testkit/context/make-certified-work';
import { codeOf, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { getTransferableWork } from '../transfers/check-work.ts';
import { listCoOwners } from '../transfers/co-owners.ts';
import { findLaterHolder, findWorkByNumber } from '../../documents/verification/verification-read-model.ts';
import { findWork, putBadge } from '../../works/works/index.ts';
import { clearContest } from './clear-contest.ts';
import { confirmSuccession } from './confirm-succession.ts';
import { contestSuccession } from './contest-succession.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { continueSuccession, forgetSuccessionPapers } from './continue-succession.ts';
import { AFTER_CONTEST_DAYS, ORIGINALS_DAYS } from './deadlines.ts';
import { listOwnSuccessions } from './list-own-successions.ts';
import { listSuccessions } from './list-successions.ts';
import { openOwnPaper } from './open-own-paper.ts';
import { openStaffPaper } from './open-staff-paper.ts';
import { openSuccession } from './open-succession.ts';
import { presentSuccession } from './present-succession.ts';
import { readSuccession } from './read-succession.ts';
import { removePaper } from './remove-paper.ts';
import { saveSuccession } from './save-succession.ts';
import { stopSuccession } from './stop-succession.ts';
import { submitSuccession } from './submit-succession.ts';
import { changeSuccession, findSuccession } from './successions-store.ts';
import { successionDesk, type Made, type SuccessionDesk } from './successions-testing.ts';

const DAY = 86_400_000;
let t: TestContext;
let desk: SuccessionDesk;
let heir: TestCreator;
let holder: TestCreator;
let of: { workIds: string[]; numbers: string[] };
beforeAll(async () => {
  t = await openTestContext();
  desk = successionDesk(t);
}, 60_000);
beforeEach(async () => {
  await sql`delete from rate_bucket`.execute(t.context.db);
  heir = await desk.person('沈青');
  holder = await desk.person('沈知白');
  of = await desk.works(holder, 2);
});
afterAll(() => t.close());

const noticesOf = async (accountId: string) =>
  (
    await t.context.db
      .selectFrom('notice')
      .select(['title', 'category'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute()
  ).map((one) => `${one.category} ${one.title}`);
const recordsOf = async (workId: string) => {
  const { rows } = await sql<{ entry: Buffer }>`select entry from work_record
    join pending_record on entry_sha256 = record_sha256 where work_id = ${workId} order by work_record.seq`.execute(
    t.context.db,
  );
  return rows.map((one) => parseRecord(one.entry));
};

test('read by one, originals checked by another, waiting time over: both works pass, and log and strangers show it', async () => {
  const made = await desk.bring(heir, of, 'waiting');
  const [workId = ''] = of.workIds;
  await drainJobs(t.context, continueSuccession, forgetSuccessionPapers);
  expect(await desk.stateOf(made)).toBe('waiting');
  t.pass(30 * DAY + 1000);
  await drainJobs(t.context, continueSuccession, forgetSuccessionPapers);
  expect(await desk.stateOf(made)).toBe('passed');
  for (const id of of.workIds) {
    expect(await desk.holderOf(id)).toBe(heir.accountId);
    expect((await findWork(t.context.db, id))?.badges).toEqual(['transferred']);
    expect((await recordsOf(id)).at(-1)).toMatchObject({ type: 'transfer', kind: 'succession' });
  }
  const view = await presentSuccession(t.context, heir.accountId, made.id);
  const number = view.works.find((one) => one.workId === workId)?.number ?? '';
  expect(number).toMatch(/^YJZR-/);
  const { signed_sha256 } = (await findSuccession(t.context.db, made.id)) ?? {};
  expect((await recordsOf(workId)).at(-1)).toMatchObject({
    id: number,
    contract_sha256: Buffer.from(signed_sha256 ?? []).toString('hex'),
  });
  expect(await findWorkByNumber(t.context.db, number)).toBe(workId);
  expect(await findLaterHolder(t.context.db, workId)).toMatchObject({ name: '沈青', by: 'papers' });
  // A repetition changes nothing: no second record.
  await drainJobs(t.context, continueSuccession, forgetSuccessionPapers);
  expect((await recordsOf(workId)).filter((one) => one.type === 'transfer')).toHaveLength(1);
  expect(await noticesOf(holder.accountId)).toEqual([
    'security 有人申请继承或承继您的 2 件作品',
    'security 您的作品将因继承或承继移转',
    'security 作品已移转',
  ]);
});

describe('requirements', () => {
  test('the holder does not apply for their own works, nor under a second account', async () => {
    const again = await desk.person('沈知白');
    await t.context.db
      .updateTable('identity')
      .set({
        id_number_lookup: sql`(select id_number_lookup from identity where account_id = ${holder.accountId})`,
      })
      .where('account_id', '=', again.accountId)
      .execute();
    for (const one of [holder, again])
      expect(await codeOf(saveSuccession(t.context, one.accountId, desk.draftOf(newId(), of.numbers)))).toBe(
        'SUCCESSION_OWN_WORK',
      );
  });

  test('a private work is found only by its query code', async () => {
    const draft = desk.draftOf(newId(), of.numbers);
    const without = { ...draft, works: of.numbers.map((depositNumber) => ({ depositNumber })) };
    expect(await codeOf(saveSuccession(t.context, heir.accountId, without))).toBe('NOT_FOUND');
    await t.context.db.updateTable('work').set({ is_public: true }).where('id', 'in', of.workIds).execute();
    expect(await codeOf(saveSuccession(t.context, heir.accountId, without))).toBe('done');
  });

  test("a company's rights pass to a company", async () => {
    const draft = { ...desk.draftOf(newId(), of.numbers), kind: 'company' as const };
    expect(await codeOf(saveSuccession(t.context, heir.accountId, draft))).toBe('BAD_INPUT');
    await t.context.db
      .updateTable('identity')
      .set({ kind: 'organisation' })
      .where('account_id', '=', heir.accountId)
      .execute();
    expect(await codeOf(saveSuccession(t.context, heir.accountId, draft))).toBe('done');
    const made = { id: draft.id, ...of };
    expect(await codeOf(desk.submit(heir, made))).toBe('SUCCESSION_BLOCKED');
    await t.context.db
      .updateTable('identity')
      .set({ kind: 'organisation' })
      .where('account_id', '=', holder.accountId)
      .execute();
    expect(await codeOf(desk.submit(heir, made))).toBe('PAPERS_MISSING');
    await desk.addPaper(heir.accountId, made.id, 'liquidation');
    expect(await codeOf(desk.submit(heir, made))).toBe('PAPERS_MISSING');
    await desk.addPaper(heir.accountId, made.id, 'resolution');
    expect(await codeOf(desk.submit(heir, made))).toBe('done');
    expect(await codeOf(desk.addPaper(heir.accountId, made.id, 'other'))).toBe('STATE_CHANGED');
  });

  test.each([
    [['relation', 'consent'], 'PAPERS_MISSING'],
    [['death', 'consent'], 'PAPERS_MISSING'],
    [['death', 'relation'], 'PAPERS_MISSING'],
    [['death', 'will', 'consent'], 'done'],
    [['death', 'notary'], 'done'],
    [['death', 'court'], 'done'],
  ] as const)('with %j: %s', async (papers, expected) => {
    const made = await desk.draft(heir, of, papers);
    expect(await codeOf(desk.submit(heir, made))).toBe(expected);
  });

  test('works of two holders are two applications, and nobody learns whose they are', async () => {
    const other = await desk.works(await desk.person('陆远山'));
    const all = {
      workIds: [...of.workIds, ...other.workIds],
      numbers: [...of.numbers, ...other.numbers],
    };
    const made = await desk.draft(heir, all);
    expect(await codeOf(desk.submit(heir, made))).toBe('SUCCESSION_BLOCKED');
    expect(await noticesOf(holder.accountId)).toEqual([]);
  });

  test('exactly the signed text is submitted', async () => {
    const made = await desk.draft(heir, of);
    const signed = await desk.sign(heir, made);
    await desk.addPaper(heir.accountId, made.id, 'other');
    expect(await codeOf(submitSuccession(t.context, heir.accountId, signed))).toBe('SIGNATURE_INVALID');
    const young = await desk.sign(heir, made);
    const { accountId: account_id } = heir;
    const transfers_from = new Date(t.context.now().getTime() + DAY);
    await t.context.db
      .updateTable('signing_key')
      .set({ transfers_from })
      .where('account_id', '=', account_id)
      .execute();
    expect(await codeOf(submitSuccession(t.context, heir.accountId, young))).toBe('KEY_WAITS');
    expect(await desk.stateOf(made)).toBe('drafted');
  });

  test('a future day, an empty pen name, or one that may not become public, is refused', async () => {
    const draft = desk.draftOf(newId(), of.numbers);
    const faulty = [
      { ...draft, happenedOn: '2999-01-01' },
      { ...draft, publicAs: 'pen-name' as const },
      { ...draft, works: [{ depositNumber: 'YJCZ-2026-0000-0000-0000-0' }] },
    ];
    for (const one of faulty)
      expect(await codeOf(saveSuccession(t.context, heir.accountId, one))).toBe('BAD_INPUT');
    const named = { ...draft, publicAs: 'pen-name' as const, penName: '竹影 zhu@example.com' };
    expect(await codeOf(saveSuccession(t.context, heir.accountId, named))).toBe('TEXT_NOT_ALLOWED');
  });
});

describe('obstacles', () => {
  const bind: Record<string, (workId: string) => Promise<unknown>> = {
    'an accepted objection': (workId) =>
      inTransaction(t.context.db, (tx) =>
        putBadge(tx, { workId, badge: 'disputed', subjectId: newId(), now: new Date() }),
      ),
    'a hold on the holder': async () =>
      t.context.db
        .insertInto('legal_hold')
        .values({
          id: newId(),
          account_id: holder.accountId,
          reason: '保全',
          set_by: (await desk.staff()).staffId,
        })
        .execute(),
    'something before the reviewers': (work_id) =>
      t.context.db
        .insertInto('review_case')
        .values({
          id: newId(),
          work_id,
          kind: 'change',
          number: newId(),
          subject_id: newId(),
          submitted_at: new Date(),
          due_at: new Date(),
        } as never)
        .execute(),
    'something that was sent back to its holder': async (work_id) => {
      const id = newId();
      await t.context.db
        .insertInto('review_case')
        .values({
          id,
          work_id,
          kind: 'confirmation',
          number: id,
          submitted_at: new Date(),
          due_at: new Date(),
          decided_at: new Date(),
        } as never)
        .execute();
      await t.context.db
        .insertInto('correction')
        .values({
          id,
          kind: 'confirmation',
          subject_id: work_id,
          work_id,
          case_id: id,
          asked_by: (await makeTestStaff(t.context.db, 'reviewer')).staffId,
          asked_at: new Date(),
          due_at: new Date(Date.now() + DAY),
          content_sealed: Buffer.from('x'),
        })
        .execute();
    },
    'an erasure that waits': (work_id) =>
      t.context.db
        .insertInto('work_erasure')
        .values({
          id: newId(),
          work_id,
          account_id: holder.accountId,
          state: 'waiting',
          asked_at: new Date(),
          due_at: new Date(Date.now() + DAY),
        })
        .execute(),
  };

  test.each(Object.keys(bind))('%s: a new one is refused, and a waiting one does not pass', async (name) => {
    const waiting = await desk.bring(heir, of, 'waiting');
    await bind[name]?.(of.workIds[1] ?? '');
    await desk.fallDue(waiting);
    expect(await desk.stateOf(waiting)).toBe('waiting');
    expect(await desk.holderOf(of.workIds[0] ?? '')).toBe(holder.accountId);
    const row = await findSuccession(t.context.db, waiting.id);
    expect(row?.due_at?.getTime()).toBeGreaterThan(t.context.now().getTime());
    const other = await desk.works(holder);
    await bind[name]?.(other.workIds[0] ?? '').catch(() => undefined);
    const made = await desk.draft(await desk.person('沈蓝'), other);
    const next = await desk.person('沈紫');
    expect(await codeOf(desk.submit(next, await desk.draft(next, other)))).toBe('SUCCESSION_BLOCKED');
    expect(await desk.stateOf(made)).toBe('drafted');
  });

  test('another holder meanwhile ends it', async () => {
    const waiting = await desk.bring(heir, of, 'waiting');
    const buyer = await desk.person('陆远山');
    await t.context.db
      .updateTable('work')
      .set({ account_id: buyer.accountId })
      .where('id', '=', of.workIds[1] ?? '')
      .execute();
    await desk.fallDue(waiting);
    expect(await desk.stateOf(waiting)).toBe('rejected');
    expect(await desk.holderOf(of.workIds[0] ?? '')).toBe(holder.accountId);
  });

  test('while it is open nothing is contracted, erased or closed', async () => {
    await desk.bring(heir, of, 'submitted');
    const [workId = ''] = of.workIds;
    expect(await codeOf(getTransferableWork(t.context.db, workId))).toBe('SUCCESSION_OPEN');
    expect(await listErasureBlockers(t.context.db, workId)).toEqual(['cases']);
    for (const one of [heir, holder])
      expect(await countBlockers(t.context.db, one.accountId)).toEqual([{ kind: 'cases', count: 1 }]);
  });

  test('nobody has more than three open, and a stopped applicant cannot claim the same work again', async () => {
    for (let at = 0; at < 3; at += 1) await desk.bring(heir, await desk.works(holder), 'submitted');
    expect(await codeOf(desk.submit(heir, await desk.draft(heir, of)))).toBe('SUCCESSION_LIMIT');
    const other = await desk.person('沈蓝');
    const made = await desk.bring(other, of, 'submitted');
    await desk.stop(holder, made);
    expect(await codeOf(desk.submit(other, await desk.draft(other, of)))).toBe('SUCCESSION_LIMIT');
  });
});

test('of two heirs at once for one work one is accepted, the other refused, in any order of the works', async () => {
  const second = await desk.person('沈蓝');
  const turned = { workIds: of.workIds.toReversed(), numbers: of.numbers.toReversed() };
  const [a, b] = [await desk.draft(heir, of), await desk.draft(second, turned)];
  const signed = [await desk.sign(heir, a), await desk.sign(second, b)] as const;
  const codes = await Promise.all([
    codeOf(submitSuccession(t.context, heir.accountId, signed[0])),
    codeOf(submitSuccession(t.context, second.accountId, signed[1])),
  ]);
  expect(codes.toSorted()).toEqual(['SUCCESSION_OPEN', 'done']);
});

test('ten concurrent signatures of one application notify the holder once', async () => {
  const made = await desk.draft(heir, of);
  const signed = await Promise.all(Array.from({ length: 10 }, () => desk.sign(heir, made)));
  const codes = await Promise.all(
    signed.map((one) => codeOf(submitSuccession(t.context, heir.accountId, one))),
  );
  expect(new Set(codes)).toEqual(new Set(['done']));
  expect(await noticesOf(holder.accountId)).toHaveLength(1);
});

test('of a concurrent job and stop it passes or is stopped, never both', async () => {
  const made = await desk.bring(heir, of, 'waiting');
  const code = await desk.ownCode(holder);
  const due_at = new Date(t.context.now().getTime() - 1000);
  await inTransaction(t.context.db, (tx) => changeSuccession(tx, made.id, { due_at }));
  const self = { accountId: holder.accountId, personId: holder.accountId };
  const [stopped] = await Promise.all([
    codeOf(stopSuccession(t.context, self, { id: made.id, code })),
    drainJobs(t.context, continueSuccession, forgetSuccessionPapers),
  ]);
  const now = stopped === 'done' ? holder : heir;
  expect(await desk.stateOf(made)).toBe(stopped === 'done' ? 'stopped' : 'passed');
  for (const workId of of.workIds) expect(await desk.holderOf(workId)).toBe(now.accountId);
});

describe('two people', () => {
  test('the reader of the copies cannot check the originals: not in the code, not in the database', async () => {
    const made = await desk.bring(heir, of, 'submitted');
    const reader = await desk.read(made);
    expect(await codeOf(confirmSuccession(t.context, reader, desk.seen(made.id)))).toBe(
      'SECOND_PERSON_REQUIRED',
    );
    const forced = changeSuccession(t.context.db as never, made.id, { seen_by: reader.staffId as never });
    await expect(forced).rejects.toThrow(/succession_four_eyes/);
    const unseen = changeSuccession(t.context.db as never, made.id, { state: 'waiting' });
    await expect(unseen).rejects.toThrow(/not confirmed/);
  });

  test('nor can the same human being under a second staff name', async () => {
    const made = await desk.bring(heir, of, 'submitted');
    const [reader, again] = [await desk.staff(), await desk.staff('admin')];
    const somebody = await desk.person('职员');
    for (const { staffId } of [reader, again])
      await t.context.db
        .insertInto('staff_account')
        .values({ staff_id: staffId, account_id: somebody.accountId, declared_at: new Date() } as never)
        .execute();
    await desk.read(made, reader);
    await desk.look(again, made);
    expect(await codeOf(confirmSuccession(t.context, again, desk.seen(made.id)))).toBe(
      'SECOND_PERSON_REQUIRED',
    );
  });

  test('nobody opens their own matter', async () => {
    const made = await desk.bring(heir, of, 'submitted');
    const relative = await desk.staff();
    await t.context.db
      .insertInto('staff_account')
      .values({ staff_id: relative.staffId, account_id: holder.accountId, declared_at: new Date() } as never)
      .execute();
    expect(await codeOf(openSuccession(t.context, relative, made.id))).toBe('NOT_ALLOWED');
  });

  test('attachments are opened one by one, each audited, before anybody decides', async () => {
    const made = await desk.bring(heir, of, 'submitted');
    const reader = await desk.staff();
    expect(await codeOf(readSuccession(t.context, reader, made.id))).toBe('PAPERS_UNSEEN');
    const { papers } = await openSuccession(t.context, reader, made.id);
    const [first] = papers;
    if (first === undefined) throw new Error('no papers');
    const other = await desk.staff();
    const asked = { id: made.id, paperId: first.id };
    expect(await codeOf(openStaffPaper(t.context, other, asked))).toBe('NOT_FOUND');
    await openStaffPaper(t.context, reader, asked);
    expect(await codeOf(readSuccession(t.context, reader, made.id))).toBe('PAPERS_UNSEEN');
    const audited = await t.context.db
      .selectFrom('staff_audit')
      .select('action')
      .where('staff_id', '=', reader.staffId)
      .orderBy('at')
      .execute();
    expect(audited.map((one) => one.action)).toEqual(['succession-opened', 'succession-paper-opened']);
    await desk.read(made, reader);
  });

  test('signs of a false application are shown: another name, a sign-in after the death, earlier ends', async () => {
    const stopped = await desk.bring(heir, await desk.works(holder), 'submitted');
    await desk.stop(holder, stopped);
    await t.context.db
      .insertInto('session')
      .values({
        token_sha256: Buffer.from(newId()),
        account_id: holder.accountId,
        expires_at: new Date(),
      })
      .execute();
    const made = await desk.draft(heir, of);
    await saveSuccession(t.context, heir.accountId, {
      ...desk.draftOf(made.id, of.numbers),
      holderName: '沈知黑',
    });
    await desk.submit(heir, made);
    const view = await openSuccession(t.context, await desk.staff(), made.id);
    expect(view.holder).toMatchObject({ name: '沈知白', isNamed: false, isSeenAfter: true });
    expect(view.stoppedBefore).toBe(1);
    expect(await listSuccessions(t.context, {})).toMatchObject({
      stoppedLately: expect.any(Number),
    });
  });
});

describe('people with other claims', () => {
  test('the holder ends it with a code, and nobody else can', async () => {
    const made = await desk.bring(heir, of, 'waiting');
    const self = { accountId: holder.accountId, personId: holder.accountId };
    expect(await codeOf(stopSuccession(t.context, self, { id: made.id, code: '000000' }))).toBe('CODE_WRONG');
    await desk.stop(holder, made);
    expect(await desk.stateOf(made)).toBe('stopped');
    expect(await codeOf(getTransferableWork(t.context.db, of.workIds[0] ?? ''))).toBe('done');
    await desk.fallDue(made);
    expect(await desk.holderOf(of.workIds[0] ?? '')).toBe(holder.accountId);
  });

  test('the holder sees the applicant, and none of their attachments and text', async () => {
    const made = await desk.bring(heir, of, 'submitted');
    const view = await presentSuccession(t.context, holder.accountId, made.id);
    expect(view).toMatchObject({ mySide: 'holder', applicantName: '沈青', told: null, can: ['stop'] });
    const { papers = [] } = (await presentSuccession(t.context, heir.accountId, made.id)).told ?? {};
    const asked = { id: made.id, paperId: papers[0]?.id ?? '' };
    expect(await codeOf(openOwnPaper(t.context, holder.accountId, asked))).toBe('NOT_FOUND');
    expect(await codeOf(openOwnPaper(t.context, heir.accountId, asked))).toBe('done');
    expect(await codeOf(removePaper(t.context, heir.accountId, asked))).toBe('STATE_CHANGED');
    const stranger = await desk.person('路人');
    expect(await codeOf(presentSuccession(t.context, stranger.accountId, made.id))).toBe('NOT_FOUND');
    const [workId = ''] = of.workIds;
    expect((await listOwnSuccessions(t.context, holder.accountId, { workId })).items).toMatchObject([
      { id: made.id, mySide: 'holder', works: 2 },
    ]);
    expect(await codeOf(listOwnSuccessions(t.context, stranger.accountId, { workId }))).toBe('NOT_FOUND');
    expect((await listOwnSuccessions(t.context, stranger.accountId, {})).total).toBe(0);
  });

  test('a claim blocks it until it is cleared, and leaves time for a court', async () => {
    const made = await desk.bring(heir, of, 'waiting');
    const sister = await desk.person('沈蓝');
    const given = await desk.signContest(sister, of.numbers[0] ?? '');
    await contestSuccession(t.context, sister.accountId, given);
    await contestSuccession(t.context, sister.accountId, given);
    await desk.addPaper(sister.accountId, given.id, 'will');
    const again = await desk.signContest(sister, of.numbers[0] ?? '');
    expect(await codeOf(contestSuccession(t.context, sister.accountId, again))).toBe('STATE_CHANGED');
    await desk.fallDue(made);
    expect(await desk.stateOf(made)).toBe('waiting');
    // A claimant sees only what she knew: one work, no text.
    const view = await presentSuccession(t.context, sister.accountId, made.id);
    expect(view).toMatchObject({ mySide: 'contester', told: null, openContests: 1 });
    expect(view.works).toHaveLength(1);
    const clerk = await desk.staff();
    const { contests } = await openSuccession(t.context, clerk, made.id);
    expect(contests).toMatchObject([{ id: given.id, name: '沈蓝', papers: [{ kind: 'will' }] }]);
    const remark = '所附遗嘱没有签名，不足以支持主张。';
    await clearContest(t.context, clerk, { id: made.id, contestId: given.id, remark });
    expect(await codeOf(clearContest(t.context, clerk, { id: made.id, contestId: given.id, remark }))).toBe(
      'STATE_CHANGED',
    );
    const row = await findSuccession(t.context.db, made.id);
    const left = (row?.due_at?.getTime() ?? 0) - t.context.now().getTime();
    expect(Math.round(left / DAY)).toBe(AFTER_CONTEST_DAYS);
    await desk.fallDue(made);
    expect(await desk.stateOf(made)).toBe('passed');
  });
});

test('corrected: attachments change, works do not, and it is read from the beginning', async () => {
  const made = await desk.bring(heir, of, 'correcting');
  const other = await desk.works(holder);
  const changed = desk.draftOf(made.id, other.numbers);
  expect(await codeOf(saveSuccession(t.context, heir.accountId, changed))).toBe('STATE_CHANGED');
  const { papers = [] } = (await presentSuccession(t.context, heir.accountId, made.id)).told ?? {};
  await removePaper(t.context, heir.accountId, { id: made.id, paperId: papers[1]?.id ?? '' });
  expect(await codeOf(desk.submit(heir, made))).toBe('PAPERS_MISSING');
  await desk.addPaper(heir.accountId, made.id, 'relation');
  await desk.submit(heir, made);
  expect(await findSuccession(t.context.db, made.id)).toMatchObject({
    state: 'submitted',
    read_by: null,
    remark: null,
  });
});

test.each(['correcting', 'reviewing'] as const)('%s: an overdue application is ended', async (state) => {
  const made = await desk.bring(heir, of, state);
  await desk.fallDue(made);
  expect(await desk.stateOf(made)).toBe('rejected');
  expect(await codeOf(getTransferableWork(t.context.db, of.workIds[0] ?? ''))).toBe('done');
  expect(ORIGINALS_DAYS).toBeGreaterThan(30);
});

test('licences stay with their licensees, and the holder’s assignments pass to the successor', async () => {
  const [workId = ''] = of.workIds;
  const licensee = await desk.person('出版社');
  const before = await desk.person('旧主');
  const transferId = newId();
  await t.context.db
    .insertInto('transfer')
    .values({
      id: transferId,
      work_id: workId,
      account_id: before.accountId,
      number: 'YJZR-2026-0000-0000-0000-0',
      kind: 'assignment',
      is_whole: true,
      state: 'recorded',
      draft_sha256: Buffer.alloc(32),
      salt: Buffer.alloc(16),
      drafted_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  const grant = (right_no: number, kind: 'assignment' | 'licence', grantee_id: string) => ({
    id: newId(),
    transfer_id: transferId,
    work_id: workId,
    right_no,
    kind,
    territory: 'CN',
    place_from: 0,
    place_to: 5,
    day_from: 20_000,
    day_to: null,
    grantor_id: before.accountId,
    grantee_id,
    state: 'granted' as const,
    granted_at: new Date(),
  });
  await t.context.db
    .insertInto('right_grant')
    .values([grant(5, 'assignment', holder.accountId), grant(8, 'licence', licensee.accountId)])
    .execute();
  await desk.bring(heir, of, 'passed');
  const held = new Map((await listGrants(t.context.db, workId)).map((one) => [one.right_no, one.grantee_id]));
  expect(held.get(5)).toBe(heir.accountId);
  expect(held.get(8)).toBe(licensee.accountId);
  expect(await noticesOf(licensee.accountId)).toEqual(['rights 您获得授权的作品换了持有人']);
});

test('the other owners of the rights form are asked as before; the former holder is not', async () => {
  const before = { ...sampleForm('秋山 1', '沈知白') };
  const owners = ['沈知白', '陆远山'].map((name) => ({ ...blankOwner(), id: newId(), name }));
  const certified = await makeCertifiedWork(t.context, holder.accountId, { ...before, owners });
  const number = (
    await t.context.db
      .selectFrom('deposit')
      .select('number')
      .where('work_id', '=', certified.workId)
      .executeTakeFirstOrThrow()
  ).number;
  const coOwners = (name: string) =>
    inTransaction(t.context.db, (tx) => listCoOwners(t.context, tx, certified.workId, name));
  expect(await coOwners('沈知白')).toEqual(['陆远山']);
  await t.context.db
    .updateTable('deposit')
    .set({ query_code: 'ABCD', completed_at: new Date() })
    .where('work_id', '=', certified.workId)
    .execute();
  await desk.bring(heir, { workIds: [certified.workId], numbers: [number] }, 'passed');
  expect(await desk.holderOf(certified.workId)).toBe(heir.accountId);
  expect(await coOwners('沈青')).toEqual(['陆远山']);
});

describe('what is kept and what is deleted', () => {
  const keysOf = (made: Made) =>
    t.context.db.selectFrom('attachment').select('key_sealed').where('subject_id', '=', made.id).execute();

  test('withdrawn: nobody opens its attachments; under a hold they are kept', async () => {
    const made = await desk.bring(heir, of, 'withdrawn');
    expect(await keysOf(made)).toEqual([]);
    const held = await desk.bring(heir, of, 'submitted');
    await t.context.db
      .insertInto('legal_hold')
      .values({ id: newId(), account_id: heir.accountId, reason: '保全', set_by: (await desk.staff()).staffId })
      .execute();
    t.pass(61 * DAY);
    await desk.stop(holder, held);
    expect(await keysOf(held)).toHaveLength(3);
  });

  test('an unsigned draft is deleted after thirty days', async () => {
    const made = await desk.draft(heir, of);
    t.pass(31 * DAY);
    await drainJobs(t.context, continueSuccession, forgetSuccessionPapers);
    expect(await desk.stateOf(made)).toBe('withdrawn');
    expect(await keysOf(made)).toEqual([]);
  });

  test('erasing one of two works keeps the text about the other; erasing the last deletes it', async () => {
    const made = await desk.bring(heir, of, 'passed');
    const erase = (workId: string) =>
      inTransaction(t.context.db, (tx) => eraseWorks(tx, sql`${workId}::uuid`, t.context.now()));
    await erase(of.workIds[0] ?? '');
    expect((await findSuccession(t.context.db, made.id))?.told_sealed).not.toBeNull();
    expect(await keysOf(made)).toHaveLength(3);
    await erase(of.workIds[1] ?? '');
    // Without its nonce nobody can try out what the statement said against the digest in the log.
    expect(await findSuccession(t.context.db, made.id)).toMatchObject({
      state: 'passed',
      told_sealed: null,
      nonce: Buffer.alloc(0),
    });
    expect(await keysOf(made)).toEqual([]);
  });

  test('closing the account deletes the text; the export contained it before', async () => {
    const made = await desk.bring(heir, of, 'submitted');
    const archive = await collectHeld(t.context, heir.accountId);
    expect(archive?.length).toBeGreaterThan(100);
    await inTransaction(t.context.db, (tx) => erasePerson(tx, heir.accountId, t.context.now()));
    expect(await findSuccession(t.context.db, made.id)).toMatchObject({
      state: 'withdrawn',
      told_sealed: null,
      signed_sealed: null,
      signature_sealed: null,
    });
    expect(await keysOf(made)).toEqual([]);
    expect(await codeOf(getTransferableWork(t.context.db, of.workIds[0] ?? ''))).toBe('done');
  });
});
