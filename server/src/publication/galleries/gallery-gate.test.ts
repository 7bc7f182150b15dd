import {
  galleryMachine,
  isGalleryShown,
  actingRoles,
  nextState,
  type GalleryEvent,
  type GalleryState,
} from '@yinji/state-machine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { addBlockedTerm } from '../public-listing/add-blocked-term.ts';
import { keepReported } from '../public-listing/keep-reported.ts';
import { listReports } from '../public-listing/list-reports.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { galleryTesting } from '@yinji/testkit/context/gallery';
import {
  codeOf,
  declareTestAccount,
  makeTestAccount,
  makeTestStaff,
} from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import type { AppContext } from '../../platform/app-context.ts';
import { appealGallery } from './appeal-gallery.ts';
import { decideGalleryAppeal } from './decide-gallery-appeal.ts';
import { decideGalleryCheck } from './decide-gallery-check.ts';
import { deleteGallery } from './delete-gallery.ts';
import { findShownGallery } from './find-shown-gallery.ts';
import { listGalleryChecks } from './list-gallery-checks.ts';
import { moveGallery } from './move-gallery.ts';
import { openGalleryCheck } from './open-gallery-check.ts';
import { getPresented, getShownGallery } from './present-gallery.ts';
import { releaseGallery } from './release-gallery.ts';
import { reportGallery } from './report-gallery.ts';
import { saveGallery } from './save-gallery.ts';
import { takeDownGallery } from './take-down-gallery.ts';
import { withdrawGallery } from './withdraw-gallery.ts';

let t: TestContext;
let context: AppContext;
let first: StaffActor<never>;
let second: StaffActor<never>;
let g: ReturnType<typeof galleryTesting>;
beforeAll(async () => {
  t = await openTestContext();
  ({ context } = t);
  [first, second] = [await makeTestStaff(context.db, 'operator'), await makeTestStaff(context.db, 'operator')];
  g = galleryTesting(context, first);
});
afterAll(() => t.close());

const ground = { ruleCode: 'advertising', reason: '前言里是广告' } as const;
const words = '前言里没有广告，请复核';
const turnOf = async (id: string) => (await g.rowOf(id)).turn;
const stateOf = async (id: string) => (await g.rowOf(id)).state;
const isShown = async (id: string) => (await codeOf(getShownGallery(context, id))) === 'done';
const refuse = async (id: string) =>
  decideGalleryCheck(context, first, {
    galleryId: id,
    turn: await turnOf(id),
    decision: { outcome: 'refused', ...ground },
  });
const takeDown = (id: string) => takeDownGallery(context, first, { galleryId: id, ...ground });
const decide = async (id: string, outcome: 'restored' | 'upheld', actor = second) =>
  decideGalleryAppeal(context, actor, {
    galleryId: id,
    turn: await turnOf(id),
    outcome,
    reason: '复核意见写在这里',
  });
const revisionOf = async (id: string) => (await g.rowOf(id)).revision;
const saveWith = async (accountId: string, id: string, workIds: readonly string[], more: object) =>
  saveGallery(context, accountId, { id, revision: await revisionOf(id), ...g.content(workIds, more) });
const noticesOf = async (accountId: string) =>
  (await context.db.selectFrom('notice').select('title').where('account_id', '=', accountId).execute()).map(
    ({ title }) => title,
  );
const term = async (text: string) =>
  addBlockedTerm(context, first, { id: newId(), term: text, ruleCode: 'advertising', note: '' });

test('the decider under another name does not decide the appeal, and nobody decides about their own gallery', async () => {
  const accountId = await g.member(1);
  const id = await g.gallery(accountId, [await g.work(accountId)]);
  const [again, holder] = [
    await makeTestStaff(context.db, 'operator'),
    await makeTestStaff(context.db, 'operator'),
  ];
  const refuser = await makeTestStaff(context.db, 'operator');
  await declareTestAccount(context.db, await makeTestAccount(context.db), refuser, again);
  await declareTestAccount(context.db, accountId, holder);
  await releaseGallery(context, accountId, id);
  const check = async (
    actor: StaffActor<never>,
    decision: Parameters<typeof decideGalleryCheck>[2]['decision'],
  ) => codeOf(decideGalleryCheck(context, actor, { galleryId: id, turn: await turnOf(id), decision }));
  expect(await check(holder, { outcome: 'passed' })).toBe('NOT_ALLOWED');
  expect(await check(refuser, { outcome: 'refused', ...ground })).toBe('done');
  await appealGallery(context, accountId, { id, words });
  expect(await codeOf(decide(id, 'restored', again))).toBe('SECOND_PERSON_REQUIRED');
  for (const [actor, isOwnDecision] of [
    [again, true],
    [second, false],
  ] as const) {
    expect(await openGalleryCheck(context, actor, id)).toMatchObject({ isOwnDecision });
    const { items } = await listGalleryChecks(context, actor, { show: 'appeals', page: 1, size: 100 });
    expect(items.find((one) => one.galleryId === id)).toMatchObject({ isOwnDecision });
  }
  expect(await codeOf(decide(id, 'restored', holder))).toBe('NOT_ALLOWED');
  await decide(id, 'restored');
  expect(await codeOf(takeDownGallery(context, holder, { galleryId: id, ...ground }))).toBe('NOT_ALLOWED');
});

describe('the state machine of a gallery', () => {
  const states = Object.keys(galleryMachine.states) as GalleryState[];
  const events = (Object.keys(galleryMachine.events) as GalleryEvent[]).filter((event) => event !== 'begin');

  async function inState(state: GalleryState) {
    const accountId = await g.member(3);
    const workIds = [await g.work(accountId)];
    const id = await g.gallery(accountId, workIds);
    const change = async () => {
      await saveWith(accountId, id, workIds, { foreword: `改过的前言 ${newId()}` });
      // An account whose last decision was a refusal is reviewed again: so the change waits.
      await context.db
        .updateTable('gallery_decision')
        .set({ outcome: 'refused' })
        .where('gallery_id', '=', id)
        .execute();
      await releaseGallery(context, accountId, id);
    };
    if (state !== 'draft' && state !== 'deleted') await releaseGallery(context, accountId, id);
    if (state.startsWith('refus')) await refuse(id);
    if (state === 'withdrawn') await withdrawGallery(context, accountId, id);
    if (/^(released|rechecking|change-|taken|removal-)/.test(state)) await g.pass(id);
    if (/^(rechecking|change-)/.test(state)) await change();
    if (state.startsWith('change-')) await refuse(id);
    if (/^(taken|removal-)/.test(state)) await takeDown(id);
    if (state.endsWith('-appealed')) await appealGallery(context, accountId, { id, words });
    if (state === 'deleted') await deleteGallery(context, accountId, id);
    expect(await stateOf(id)).toBe(state);
    return { accountId, id, workIds };
  }

  const act: Record<
    Exclude<GalleryEvent, 'begin'>,
    (accountId: string, id: string, workIds: readonly string[]) => Promise<unknown>
  > = {
    save: (accountId, id, workIds) => saveWith(accountId, id, workIds, { foreword: newId() }),
    release: (accountId, id) => releaseGallery(context, accountId, id),
    withdraw: (accountId, id) => withdrawGallery(context, accountId, id),
    delete: (accountId, id) => deleteGallery(context, accountId, id),
    appeal: (accountId, id) => appealGallery(context, accountId, { id, words }),
    pass: (_, id) => g.pass(id),
    refuse: (_, id) => refuse(id),
    takeDown: (_, id) => takeDown(id),
    restore: (_, id) => decide(id, 'restored'),
    uphold: (_, id) => decide(id, 'upheld'),
  };

  test.each(states.flatMap((state) => events.map((event) => [state, event] as const)))(
    '%s, %s: allowed for its role, and refused for a stranger',
    async (state, event) => {
      const { accountId, id, workIds } = await inState(state);
      const verb = act[event as Exclude<GalleryEvent, 'begin'>];
      const by = galleryMachine.events[event].by as readonly string[];
      if (by.includes('holder')) {
        expect(await codeOf(verb(await g.member(1), id, workIds))).toBe('NOT_FOUND');
        expect(await stateOf(id)).toBe(state);
      }
      const code = await codeOf(verb(accountId, id, workIds));
      const next = nextState(galleryMachine, state, event);
      // Requested again unchanged it stays, without a second version.
      const isRepeat = event === 'release' && ['checking', 'rechecking', 'released'].includes(state);
      const after = isRepeat ? state : (next ?? state);
      // A person reviews an account's first gallery; a text change without findings passes at once.
      const isJudged = event === 'release' && state === 'change-refused';
      expect(await stateOf(id)).toBe(isJudged ? 'rechecking' : after);
      expect(await isShown(id)).toBe(isGalleryShown(isJudged ? 'rechecking' : after));
      const isSaid = event === 'withdraw' && state === 'withdrawn';
      if (next !== undefined || isSaid || isRepeat) expect(code).toBe('done');
      else expect(['STATE_CHANGED', 'APPEAL_USED', 'SECOND_PERSON_REQUIRED', 'NOT_FOUND']).toContain(code);
    },
  );

  test('where it moves, every other role is refused', async () => {
    const { id } = await inState('checking');
    for (const state of states)
      for (const event of events)
        for (const role of actingRoles.filter(
          (one) => !(galleryMachine.events[event].by as readonly string[]).includes(one),
        )) {
          const gallery = { id, state, turn: 1 };
          const move = inTransaction(context.db, (tx) =>
            moveGallery(tx, { gallery, event, role, now: context.now() }),
          );
          expect(await codeOf(move)).toBe('NOT_ALLOWED');
        }
    expect(await stateOf(id)).toBe('checking');
  });
});

describe('the gate', () => {
  test('a first gallery waits for a person, the next is shown at once, after a refusal a person reviews again', async () => {
    const accountId = await g.member(5);
    const a = await g.work(accountId);
    const id = await g.gallery(accountId, [a]);
    expect((await releaseGallery(context, accountId, id)).state).toBe('checking');
    expect(await isShown(id)).toBe(false);
    const opened = await openGalleryCheck(context, first, id);
    expect([opened.isFirst, opened.findings, opened.entries.length]).toEqual([true, [], 1]);
    await g.pass(id);
    expect(await isShown(id)).toBe(true);
    const next = await g.gallery(accountId, [a]);
    expect((await releaseGallery(context, accountId, next)).state).toBe('released');
    await takeDown(next);
    const third = await g.gallery(accountId, [a]);
    expect((await releaseGallery(context, accountId, third)).state).toBe('checking');
  });

  test('listed words wait, in the title, the foreword and under a picture; strangers keep seeing the old text', async () => {
    await term('加群领画');
    const accountId = await g.member(5);
    const a = await g.work(accountId);
    const id = await g.gallery(accountId, [a]);
    await g.publish(accountId, id);
    for (const [where, more] of [
      ['title', { title: '加 群 领画' }],
      ['foreword', { foreword: '请加群，领画' }],
      ['caption', { entries: [{ workId: a, caption: '加群领画' }] }],
    ] as const) {
      await saveWith(accountId, id, [a], more);
      expect((await releaseGallery(context, accountId, id)).state).toBe('rechecking');
      expect((await getShownGallery(context, id)).title).toBe('秋山集');
      const { findings } = await openGalleryCheck(context, first, id);
      expect(findings).toEqual([expect.objectContaining({ where, at: 0, term: '加群领画' })]);
      await refuse(id);
      expect(await stateOf(id)).toBe('change-refused');
      await saveWith(accountId, id, [a], {});
      // After a person's first refusal this one is reviewed, although its text is unchanged.
      await g.publish(accountId, id);
    }
    expect((await getShownGallery(context, id)).title).toBe('秋山集');
  });

  test('a personal number is never public without a review, with or without a list', async () => {
    const accountId = await g.member(2);
    const a = await g.work(accountId);
    await g.publish(accountId, await g.gallery(accountId, [a]));
    const id = await g.gallery(accountId, [a], { foreword: '联系 138 0013 8000' });
    expect((await releaseGallery(context, accountId, id)).state).toBe('checking');
  });

  test('a decision about another version than the waiting one is refused', async () => {
    const accountId = await g.member(2);
    const a = await g.work(accountId);
    const id = await g.gallery(accountId, [a]);
    await releaseGallery(context, accountId, id);
    const { turn } = await openGalleryCheck(context, first, id);
    await saveWith(accountId, id, [a], { foreword: '平常的话' });
    // Rearranging changes nothing about the waiting version.
    expect(await turnOf(id)).toBe(turn);
    await saveWith(accountId, id, [a], { foreword: '换过的话' });
    await releaseGallery(context, accountId, id);
    const decision = { outcome: 'passed' } as const;
    expect(await codeOf(decideGalleryCheck(context, first, { galleryId: id, turn, decision }))).toBe(
      'STATE_CHANGED',
    );
    await g.pass(id);
    expect((await getShownGallery(context, id)).foreword).toBe('换过的话');
  });

  test('quota: reserved when requested, returned when refused or withdrawn, spent when shown; free after an appeal that finds none', async () => {
    const accountId = await g.member(2);
    const [a, b] = [await g.work(accountId), await g.work(accountId)];
    const id = await g.gallery(accountId, [a, b]);
    await releaseGallery(context, accountId, id);
    expect(await g.rest(accountId)).toBe(0);
    await withdrawGallery(context, accountId, id);
    expect(await g.rest(accountId)).toBe(2);
    await releaseGallery(context, accountId, id);
    // Requested again with one work less, one use is returned.
    await saveWith(accountId, id, [a], {});
    await releaseGallery(context, accountId, id);
    expect(await g.rest(accountId)).toBe(1);
    await refuse(id);
    expect(await g.rest(accountId)).toBe(2);
    const other = await g.gallery(accountId, [a, b]);
    await g.publish(accountId, other);
    expect(await g.rest(accountId)).toBe(0);
    await appealGallery(context, accountId, { id, words });
    await decide(id, 'restored');
    expect([await g.shown(id), await g.rest(accountId)]).toEqual([[a], 0]);
  });

  test('of concurrent pass, refusal and withdrawal one wins, and the quota follows', async () => {
    for (let round = 0; round < 6; round += 1) {
      const accountId = await g.member(1);
      const id = await g.gallery(accountId, [await g.work(accountId)]);
      await releaseGallery(context, accountId, id);
      const codes = await Promise.all([
        codeOf(g.pass(id)),
        codeOf(refuse(id)),
        codeOf(withdrawGallery(context, accountId, id)),
      ]);
      expect(codes).toContain('done');
      const shown = await isShown(id);
      expect(shown).toBe((await stateOf(id)) === 'released');
      expect(await g.rest(accountId)).toBe(codes[0] === 'done' ? 0 : 1);
    }
  });
});

describe('taken down', () => {
  test('strangers see it no more, the holder is notified, its reports are closed, another person decides the appeal once', async () => {
    const [accountId, reader] = [await g.member(1), await g.member(0)];
    const id = await g.gallery(accountId, [await g.work(accountId)]);
    const said = { category: 'illegal', words: '前言里是广告，请处理', contact: 'a@b.cn' } as const;
    expect(await codeOf(reportGallery(context, { galleryId: id, ...said }, reader))).toBe('NOT_FOUND');
    await g.publish(accountId, id);
    await reportGallery(context, { galleryId: id, ...said }, reader);
    // Sent again it stays the first; a person without a session may report it too.
    await reportGallery(context, { galleryId: id, ...said }, reader);
    await reportGallery(context, { galleryId: id, ...said }, null);
    const waiting = async () =>
      (await listReports(context, { show: 'waiting', page: 1, size: 100 })).items.filter(
        (one) => one.galleryId === id,
      );
    expect(
      (await waiting()).map(({ workId, title, isPublic, hasContact }) => [workId, title, isPublic, hasContact]),
    ).toEqual([
      [null, '秋山集', true, true],
      [null, '秋山集', true, true],
    ]);
    expect((await findShownGallery(context, id)).title).toBe('秋山集');
    await takeDown(id);
    expect([await isShown(id), await waiting()]).toEqual([false, []]);
    expect(await codeOf(findShownGallery(context, id))).toBe('NOT_FOUND');
    expect(await codeOf(reportGallery(context, { galleryId: id, ...said }, null))).toBe('NOT_FOUND');
    expect(await noticesOf(accountId)).toContain('图册已由平台下架');
    expect(await noticesOf(reader)).toEqual(['您的举报已处理']);
    const own = await getPresented(context, accountId, id);
    expect([own.state, own.ruleCode, own.reason, own.mayAppeal]).toEqual([
      'taken',
      'advertising',
      ground.reason,
      true,
    ]);
    await appealGallery(context, accountId, { id, words });
    const [row] = (
      await listGalleryChecks(context, first, { show: 'appeals', page: 1, size: 100 })
    ).items.filter((one) => one.galleryId === id);
    expect([row?.isOwnDecision, (await openGalleryCheck(context, first, id)).appeal]).toEqual([true, words]);
    expect(await codeOf(decide(id, 'restored', first))).toBe('SECOND_PERSON_REQUIRED');
    await decide(id, 'upheld');
    expect(await codeOf(appealGallery(context, accountId, { id, words }))).toBe('APPEAL_USED');
    expect((await getPresented(context, accountId, id)).mayAppeal).toBe(false);
    // Corrected and requested again, a person reviews it; that is another decision.
    expect((await releaseGallery(context, accountId, id)).state).toBe('checking');
    await refuse(id);
    await appealGallery(context, accountId, { id, words });
    await decide(id, 'restored');
    expect([await isShown(id), await g.rest(accountId)]).toEqual([true, 0]);
    const outcomes = await context.db
      .selectFrom('gallery_decision')
      .select('outcome')
      .where('gallery_id', '=', id)
      .orderBy('turn')
      .execute();
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'passed',
      'removed',
      'upheld',
      'refused',
      'restored',
    ]);
    const audited = await context.db
      .selectFrom('staff_audit')
      .select('action')
      .where('subject', '=', id)
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      'gallery-passed',
      'gallery-removed',
      'gallery-opened',
      'gallery-upheld',
      'gallery-refused',
      'gallery-restored',
    ]);
  });

  test('an unfounded report is answered, and the gallery stays', async () => {
    const [accountId, reader] = [await g.member(1), await g.member(0)];
    const id = await g.gallery(accountId, [await g.work(accountId)]);
    await g.publish(accountId, id);
    await reportGallery(context, { galleryId: id, category: 'other', words: '我不喜欢这本图册' }, reader);
    const { items } = await listReports(context, { show: 'waiting', page: 1, size: 100 });
    const report = items.find((one) => one.galleryId === id);
    await keepReported(context, second, { id: report?.id ?? '', answer: '没有违反规则' });
    expect([await isShown(id), await noticesOf(reader)]).toEqual([true, ['您的举报已处理']]);
  });
});
