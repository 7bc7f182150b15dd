import { displayMachine, actingRoles, type DisplayEvent, type DisplayState } from '@yinji/state-machine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { getHomePage } from '../../service/profile/get-home-page.ts';
import { grantQuotas, sumRest } from '../../money/quota/index.ts';
import { checkBooks } from '../../money/reconciliation/check-books.ts';
import { listWrongDisplayFees } from './display-fees-read-model.ts';
import { requestRefund } from '../../money/refunds/request-refund.ts';
import { settleAsPaid } from '@yinji/testkit/money/settle-as-paid';
import { makeCompleteWork } from '@yinji/testkit/context/make-complete-work';
import {
  codeOf,
  declareTestAccount,
  makeTestAccount,
  makeTestStaff,
} from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { listPublicWorks, listShownWorks, lockWork } from '../../works/works/index.ts';
import { addBlockedPicture } from './add-blocked-picture.ts';
import { addBlockedTerm } from './add-blocked-term.ts';
import { appealDisplay } from './appeal-display.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { followDisplayOrder } from './follow-display-order.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decideCheck } from './decide-check.ts';
import { getOwnPublicListing } from './get-own-public-listing.ts';
import { getPublicName } from './get-public-name.ts';
import { getPublicWork } from './get-public-work.ts';
import { listReports } from './list-reports.ts';
import { keepReported } from './keep-reported.ts';
import { movePublicListing } from './move-public-listing.ts';
import { listChecks } from './list-checks.ts';
import { openCheck } from './open-check.ts';
import { openReportContact } from './open-report-contact.ts';
import { putOnShelf } from './put-on-shelf.ts';
import { removeFromDisplay } from './remove-from-display.ts';
import { reportWork } from './report-work.ts';
import { setPublicName } from './set-public-name.ts';
import { findPublicListing } from './public-listing-store.ts';
import { takeOffShelf } from './take-off-shelf.ts';

let t: TestContext;
let first: StaffActor<never>;
let second: StaffActor<never>;
beforeAll(async () => {
  t = await openTestContext();
  [first, second] = [
    await makeTestStaff(t.context.db, 'operator'),
    await makeTestStaff(t.context.db, 'operator'),
  ];
});
afterAll(() => t.close());

const fee = (fen: number) => void (t.context.config.shelfFeeFen = fen);
beforeEach(() => fee(0));

async function somebody(common = 5): Promise<string> {
  const accountId = await makeTestAccount(t.context.db, '沈知白');
  const quotas = { evidence: 0, authentic: 0, gallery: 0, common };
  const now = t.context.now();
  const expiresAt = new Date(now.getTime() + 86_400_000 * 30);
  await inTransaction(t.context.db, (tx) =>
    grantQuotas(tx, { accountId, sourceId: newId(), quotas, expiresAt, now }),
  );
  return accountId;
}
const rest = async (accountId: string) => (await sumRest(t.context.db, accountId, t.context.now())).common;
const stateOf = async (id: string) => (await findPublicListing(t.context.db, id))?.state;
const versionOf = async (id: string) => (await findPublicListing(t.context.db, id))?.version ?? 0;
const isShown = async (id: string) => (await listShownWorks(t.context.db, [id])).length === 1;
const ground = { ruleCode: 'illegal', reason: '画面中有违禁标志' } as const;

const pass = async (id: string, actor = first) =>
  decideCheck(t.context, actor, { workId: id, version: await versionOf(id), decision: { outcome: 'passed' } });
const refuse = async (id: string, actor = first) =>
  decideCheck(t.context, actor, {
    workId: id,
    version: await versionOf(id),
    decision: { outcome: 'refused', ...ground },
  });
const appealed = async (id: string, outcome: 'restored' | 'upheld', actor = second) =>
  decideAppeal(t.context, actor, {
    workId: id,
    version: await versionOf(id),
    outcome,
    reason: '复核意见写在这里',
  });

/** A person whose works have been shown before, by a person's decision. */
async function known(common = 5): Promise<string> {
  const accountId = await somebody(common + 1);
  const id = await makeCompleteWork(t.context.db, accountId, { title: '第一件' });
  await putOnShelf(t.context, accountId, { id });
  await pass(id);
  return accountId;
}

const pay = async (orderNo: string, fen: number, channel: 'wechat' | 'alipay' = 'wechat') =>
  settleAsPaid(t.context, {
    channel,
    paymentNo: orderNo,
    amountFen: fen,
    providerTradeNo: newId(),
    paidAt: t.context.now(),
  });
const booksHold = async () => {
  expect(await checkBooks(t.context.db)).toEqual([]);
  expect(await listWrongDisplayFees(t.context.db)).toEqual([]);
};
const orderOf = (workId: string) =>
  t.context.db
    .selectFrom('package_order')
    .selectAll()
    .where('work_id', '=', workId)
    .orderBy('created_at')
    .execute();

describe('the state machine', () => {
  const states = Object.keys(displayMachine.states) as DisplayState[];
  const events = Object.keys(displayMachine.events) as DisplayEvent[];
  /** Repetitions change nothing and are not refused. */
  const REPEATED: Partial<Record<DisplayEvent, readonly DisplayState[]>> = {
    ask: ['unpaid', 'checking', 'on'],
    order: ['unpaid', 'checking', 'on'],
    withdraw: ['off'],
    pay: states,
    lapse: states,
  };

  async function inState(state: DisplayState): Promise<{ accountId: string; id: string }> {
    const accountId = await somebody();
    const id = await makeCompleteWork(t.context.db, accountId);
    fee(state === 'unpaid' ? 100 : 0);
    await putOnShelf(t.context, accountId, { id });
    if (['on', 'removed', 'removal-appealed'].includes(state)) await pass(id);
    if (state.startsWith('refus')) await refuse(id);
    if (state.startsWith('remov')) await removeFromDisplay(t.context, first, { workId: id, ...ground });
    if (state.endsWith('-appealed'))
      await appealDisplay(t.context, accountId, { id, words: '这里没有违禁标志，请复核' });
    if (state === 'off') await takeOffShelf(t.context, accountId, id);
    expect(await stateOf(id)).toBe(state);
    return { accountId, id };
  }

  const act: Record<DisplayEvent, (accountId: string, id: string) => Promise<unknown>> = {
    ask: (accountId, id) => (fee(0), putOnShelf(t.context, accountId, { id })),
    order: (accountId, id) => (fee(100), putOnShelf(t.context, accountId, { id })),
    withdraw: (accountId, id) => takeOffShelf(t.context, accountId, id),
    appeal: (accountId, id) => appealDisplay(t.context, accountId, { id, words: '这里没有违禁标志，请复核' }),
    pass: (_, id) => pass(id),
    refuse: (_, id) => refuse(id),
    remove: (_, id) => removeFromDisplay(t.context, first, { workId: id, ...ground }),
    restore: (_, id) => appealed(id, 'restored'),
    uphold: (_, id) => appealed(id, 'upheld'),
    pay: async (_, id) => {
      for (const order of await orderOf(id)) await pay(order.order_no, 100);
      await drainJobs(t.context, followDisplayOrder);
    },
    lapse: async (_, id) => {
      await t.context.db
        .updateTable('package_order')
        .set({ state: 'closed' })
        .where('work_id', '=', id)
        .where('state', 'in', ['created', 'paying'])
        .execute();
      await drainJobs(t.context, followDisplayOrder);
    },
  };

  test.each(states.flatMap((state) => events.map((event) => [state, event] as const)))(
    '%s, %s: allowed for its role, and refused for a stranger',
    async (state, event) => {
      const { accountId, id } = await inState(state);
      const stranger = await somebody();
      const by = displayMachine.events[event].by as readonly string[];
      if (by.includes('holder')) {
        expect(await codeOf(act[event](stranger, id))).toBe('NOT_FOUND');
        expect(await stateOf(id)).toBe(state);
      }
      const code = await codeOf(act[event](accountId, id));
      const next = (displayMachine.transitions[state] as Partial<Record<DisplayEvent, DisplayState>>)[event];
      expect(await stateOf(id)).toBe(next ?? state);
      expect(await isShown(id)).toBe((next ?? state) === 'on');
      if (next !== undefined || REPEATED[event]?.includes(state)) expect(code).toBe('done');
      else expect(['STATE_CHANGED', 'APPEAL_USED', 'SECOND_PERSON_REQUIRED']).toContain(code);
    },
  );

  test('where it moves, every other role is refused', async () => {
    const { id } = await inState('checking');
    for (const state of states)
      for (const event of events)
        for (const role of actingRoles.filter(
          (one) => !(displayMachine.events[event].by as readonly string[]).includes(one),
        ))
          expect(
            await codeOf(
              inTransaction(t.context.db, async (tx) => {
                await lockWork(tx, id);
                await movePublicListing(tx, {
                  workId: id,
                  shelf: { state, version: 1, order_id: null },
                  event,
                  role,
                  now: t.context.now(),
                });
              }),
            ),
          ).toBe('NOT_ALLOWED');
  });

  test('the books balance afterwards', booksHold);
});

describe('the request', () => {
  test('only a deposited work with its original', async () => {
    const accountId = await somebody();
    const ask = (id: string) => codeOf(putOnShelf(t.context, accountId, { id }));
    expect(await ask(await makeCompleteWork(t.context.db, accountId, { hasOriginal: false }))).toBe(
      'ORIGINAL_REQUIRED',
    );
    expect(await ask(await makeCompleteWork(t.context.db, accountId, { evidence: 'reviewing' }))).toBe(
      'DEPOSIT_REQUIRED',
    );
    expect(await ask(newId())).toBe('NOT_FOUND');
    expect(await rest(accountId)).toBe(5);
  });

  test('a first one waits for a person, the next passes at once, after a removal a person reviews again', async () => {
    const accountId = await known();
    const next = await makeCompleteWork(t.context.db, accountId);
    expect((await putOnShelf(t.context, accountId, { id: next })).state).toBe('on');
    await removeFromDisplay(t.context, first, { workId: next, ...ground });
    const third = await makeCompleteWork(t.context.db, accountId);
    expect((await putOnShelf(t.context, accountId, { id: third })).state).toBe('checking');
  });

  test('one use: reserved, spent when shown, returned when refused; off and on unchanged is free, changed it is not', async () => {
    const accountId = await somebody(3);
    const id = await makeCompleteWork(t.context.db, accountId);
    await putOnShelf(t.context, accountId, { id, introduction: '一' });
    expect(await rest(accountId)).toBe(2);
    await refuse(id);
    expect(await rest(accountId)).toBe(3);
    await putOnShelf(t.context, accountId, { id, introduction: '二' });
    await pass(id);
    expect(await rest(accountId)).toBe(2);
    await takeOffShelf(t.context, accountId, id);
    expect((await getOwnPublicListing(t.context, accountId, id)).isFreeAgain).toBe(true);
    expect((await putOnShelf(t.context, accountId, { id })).state).toBe('on');
    expect(await rest(accountId)).toBe(2);
    await takeOffShelf(t.context, accountId, id);
    expect((await putOnShelf(t.context, accountId, { id, introduction: '三' })).state).toBe('on');
    expect(await rest(accountId)).toBe(1);
    await removeFromDisplay(t.context, first, { workId: id, ...ground });
    expect((await getOwnPublicListing(t.context, accountId, id)).isFreeAgain).toBe(false);
    expect((await putOnShelf(t.context, accountId, { id })).state).toBe('checking');
    expect(await rest(accountId)).toBe(0);
  });

  test('without quota nothing begins', async () => {
    const accountId = await somebody(0);
    const id = await makeCompleteWork(t.context.db, accountId);
    expect(await codeOf(putOnShelf(t.context, accountId, { id }))).toBe('NO_QUOTA');
    expect(await stateOf(id)).toBeUndefined();
  });

  test('ten concurrent requests are one, and reserve one use', async () => {
    const accountId = await somebody();
    const id = await makeCompleteWork(t.context.db, accountId);
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(putOnShelf(t.context, accountId, { id }))),
    );
    expect(new Set(codes)).toEqual(new Set(['done']));
    expect(await rest(accountId)).toBe(4);
  });

  test('a decision about another version than the waiting one is refused', async () => {
    const accountId = await somebody();
    const id = await makeCompleteWork(t.context.db, accountId);
    await putOnShelf(t.context, accountId, { id, introduction: '平常的话' });
    const seen = await openCheck(t.context, first, id);
    await takeOffShelf(t.context, accountId, id);
    await putOnShelf(t.context, accountId, { id, introduction: '换过的话' });
    const given = { workId: id, version: seen.version, decision: { outcome: 'passed' } } as const;
    expect(await codeOf(decideCheck(t.context, first, given))).toBe('STATE_CHANGED');
    expect(await isShown(id)).toBe(false);
  });

  test('of concurrent pass, refusal and withdrawal one wins, and the use follows', async () => {
    for (let round = 0; round < 8; round += 1) {
      const accountId = await somebody(1);
      const id = await makeCompleteWork(t.context.db, accountId);
      await putOnShelf(t.context, accountId, { id });
      const codes = await Promise.all([
        codeOf(pass(id)),
        codeOf(refuse(id, second)),
        codeOf(takeOffShelf(t.context, accountId, id)),
      ]);
      const state = await stateOf(id);
      expect(codes).toContain('done');
      expect(await isShown(id)).toBe(state === 'on');
      const spent = await t.context.db
        .selectFrom('quota_entry')
        .select('id')
        .where('account_id', '=', accountId)
        .where('movement', '=', 'spend')
        .execute();
      expect(await rest(accountId)).toBe(1 - spent.length);
      expect(spent.length === 1).toBe(codes[0] === 'done');
    }
  });
});

describe('the gate', () => {
  test('a listed word waits for a person, in every spelling', async () => {
    const term = (text: string) =>
      addBlockedTerm(t.context, first, { id: newId(), term: text, ruleCode: 'advertising', note: '' });
    await term('加微信');
    expect(await codeOf(term('加 薇信'.replace('薇', '微')))).toBe('STATE_CHANGED');
    expect(await codeOf(term('。赌。'))).toBe('BAD_INPUT');
    for (const words of [
      '请加微信',
      '加\u200b微\u2060信',
      '加 微-信',
      '加微 信'.normalize('NFKD'),
      '加＊微＊信',
    ]) {
      const accountId = await known();
      const id = await makeCompleteWork(t.context.db, accountId, { title: '画' });
      expect((await putOnShelf(t.context, accountId, { id, introduction: words })).state).toBe('checking');
      const { findings } = await openCheck(t.context, first, id);
      expect(findings).toEqual([expect.objectContaining({ where: 'introduction', term: '加微信' })]);
    }
    const accountId = await known();
    const id = await makeCompleteWork(t.context.db, accountId, { title: '我不加微，信不信' });
    // Across a comma it is found too: the gate only requests a review.
    expect((await putOnShelf(t.context, accountId, { id })).state).toBe('checking');
  });

  test('a blocked picture waits, as the same file and as one that looks like it', async () => {
    const pdq = Buffer.alloc(256, 0b0101_0011);
    const sha256 = Buffer.alloc(32, 7);
    const model = await makeCompleteWork(t.context.db, await somebody(), { pdq, sha256 });
    await addBlockedPicture(t.context, first, { id: newId(), workId: model, ruleCode: 'sexual', note: '样本' });
    const accountId = await known();
    const near = Buffer.from(pdq);
    near[0] = 0b0101_0000;
    for (const wanted of [{ sha256 }, { pdq: near }]) {
      const id = await makeCompleteWork(t.context.db, accountId, wanted);
      expect((await putOnShelf(t.context, accountId, { id })).state).toBe('checking');
      expect((await openCheck(t.context, first, id)).pictures).toHaveLength(1);
    }
    const other = await makeCompleteWork(t.context.db, accountId);
    expect((await putOnShelf(t.context, accountId, { id: other })).state).toBe('on');
  });

  test('an appeal is possible once, and another person decides it', async () => {
    const accountId = await somebody(1);
    const id = await makeCompleteWork(t.context.db, accountId);
    await putOnShelf(t.context, accountId, { id });
    await refuse(id);
    const appeal = () => codeOf(appealDisplay(t.context, accountId, { id, words: '请再看一次，并无违禁标志' }));
    expect(await appeal()).toBe('done');
    expect(await codeOf(appealed(id, 'restored', first))).toBe('SECOND_PERSON_REQUIRED');
    await appealed(id, 'upheld');
    expect(await appeal()).toBe('APPEAL_USED');
    expect((await getOwnPublicListing(t.context, accountId, id)).mayAppeal).toBe(false);
    expect(await rest(accountId)).toBe(1);
  });

  test('the refuser under another name does not decide the appeal, and nobody decides about their own work', async () => {
    const accountId = await somebody(1);
    const id = await makeCompleteWork(t.context.db, accountId);
    await putOnShelf(t.context, accountId, { id });
    const [refuser, again, holder] = [
      await makeTestStaff(t.context.db, 'operator'),
      await makeTestStaff(t.context.db, 'operator'),
      await makeTestStaff(t.context.db, 'operator'),
    ];
    await declareTestAccount(t.context.db, await makeTestAccount(t.context.db), refuser, again);
    await declareTestAccount(t.context.db, accountId, holder);
    expect(await codeOf(pass(id, holder))).toBe('NOT_ALLOWED');
    await refuse(id, refuser);
    await appealDisplay(t.context, accountId, { id, words: '请再看一次，并无违禁标志' });
    expect(await codeOf(appealed(id, 'restored', again))).toBe('SECOND_PERSON_REQUIRED');
    expect(await codeOf(appealed(id, 'upheld', again))).toBe('SECOND_PERSON_REQUIRED');
    for (const [actor, isOwnDecision] of [
      [again, true],
      [second, false],
    ] as const) {
      expect(await openCheck(t.context, actor, id)).toMatchObject({ isOwnDecision });
      const { items } = await listChecks(t.context, actor, { show: 'appeals', page: 1, size: 100 });
      expect(items.find((one) => one.workId === id)).toMatchObject({ isOwnDecision });
    }
    expect(await codeOf(appealed(id, 'restored', holder))).toBe('NOT_ALLOWED');
    await appealed(id, 'restored');
    expect(await codeOf(removeFromDisplay(t.context, holder, { workId: id, ...ground }))).toBe('NOT_ALLOWED');
  });

  test('restored after a refusal a use is spent where one is left, and it is free where none is', async () => {
    for (const common of [1, 2]) {
      const accountId = await somebody(common);
      const id = await makeCompleteWork(t.context.db, accountId);
      await putOnShelf(t.context, accountId, { id });
      await refuse(id);
      await appealDisplay(t.context, accountId, { id, words: '请再看一次，并无违禁标志' });
      if (common === 1)
        await putOnShelf(t.context, accountId, { id: await makeCompleteWork(t.context.db, accountId) });
      await appealed(id, 'restored');
      expect(await isShown(id)).toBe(true);
      expect(await rest(accountId)).toBe(common === 1 ? 0 : 1);
    }
  });
});

describe('the fee', () => {
  async function ordered(accountId: string) {
    const id = await makeCompleteWork(t.context.db, accountId);
    fee(300);
    const { state, order } = await putOnShelf(t.context, accountId, { id });
    expect(state).toBe('unpaid');
    return { id, orderNo: order?.order_no ?? '' };
  }
  const stateOfOrder = async (id: string) => (await orderOf(id)).map(({ state }) => state);

  test('paid it is checked and shown, and earned then', async () => {
    const accountId = await known();
    const { id, orderNo } = await ordered(accountId);
    await booksHold();
    await pay(orderNo, 300);
    await booksHold();
    await Promise.all([drainJobs(t.context, followDisplayOrder), drainJobs(t.context, followDisplayOrder)]);
    expect(await isShown(id)).toBe(true);
    await drainJobs(t.context, followDisplayOrder);
    expect(await stateOfOrder(id)).toEqual(['paid']);
    const [order] = await orderOf(id);
    const asked = { orderId: order?.id ?? '', expectedFen: 300, reason: '不想展示了' };
    expect(await codeOf(requestRefund(t.context, accountId, asked))).toBe('REFUND_NOT_POSSIBLE');
    await booksHold();
  });

  test('paid by both codes: one is returned, the display continues', async () => {
    const accountId = await known();
    const { id, orderNo } = await ordered(accountId);
    await Promise.all([pay(orderNo, 300), pay(orderNo, 300, 'alipay')]);
    await drainJobs(t.context, followDisplayOrder);
    expect(await isShown(id)).toBe(true);
    const payments = await t.context.db
      .selectFrom('payment')
      .innerJoin('package_order', 'package_order.id', 'payment.order_id')
      .select('payment.state')
      .where('order_no', '=', orderNo)
      .execute();
    expect(payments.map(({ state }) => state).sort()).toEqual(['paid', 'refunding']);
    await booksHold();
  });

  test.each([
    [
      'taken back before the payment',
      async (accountId: string, id: string, orderNo: string) => {
        await takeOffShelf(t.context, accountId, id);
        await pay(orderNo, 300);
      },
    ],
    [
      'taken back after it',
      async (accountId: string, id: string, orderNo: string) => {
        await pay(orderNo, 300);
        await drainJobs(t.context, followDisplayOrder);
        await takeOffShelf(t.context, accountId, id);
      },
    ],
    [
      'refused',
      async (_: string, id: string, orderNo: string) => {
        await pay(orderNo, 300);
        await drainJobs(t.context, followDisplayOrder);
        await refuse(id);
      },
    ],
  ])('%s: the fee is returned once, and the use', async (_name, undo) => {
    const accountId = await somebody();
    const { id, orderNo } = await ordered(accountId);
    await undo(accountId, id, orderNo);
    await Promise.all([drainJobs(t.context, followDisplayOrder), drainJobs(t.context, followDisplayOrder)]);
    await drainJobs(t.context, followDisplayOrder);
    expect(await stateOfOrder(id)).toEqual(['refunding']);
    expect(await rest(accountId)).toBe(5);
    const refunds = await t.context.db
      .selectFrom('refund')
      .innerJoin('package_order', 'package_order.id', 'refund.order_id')
      .select(['refund.state', 'refund.amount_fen'])
      .where('package_order.work_id', '=', id)
      .execute();
    expect(refunds).toEqual([{ state: 'approved', amount_fen: 300 }]);
    await booksHold();
  });

  test('closed unpaid it ends, and a later payment buys nothing', async () => {
    const accountId = await somebody();
    const { id, orderNo } = await ordered(accountId);
    await t.context.db
      .updateTable('package_order')
      .set({ state: 'closed' })
      .where('order_no', '=', orderNo)
      .execute();
    await drainJobs(t.context, followDisplayOrder);
    expect(await stateOf(id)).toBe('off');
    expect(await rest(accountId)).toBe(5);
    await pay(orderNo, 300);
    await drainJobs(t.context, followDisplayOrder);
    expect(await stateOf(id)).toBe('off');
    expect(await stateOfOrder(id)).toEqual(['closed']);
    await booksHold();
  });

  test('requested again while it waits for the payment it is the same order', async () => {
    const accountId = await somebody();
    const { id, orderNo } = await ordered(accountId);
    expect((await putOnShelf(t.context, accountId, { id })).order?.order_no).toBe(orderNo);
    expect(await stateOfOrder(id)).toHaveLength(1);
  });
});

describe('strangers', () => {
  test('a work that is not shown is not found, by its id and in any list', async () => {
    const accountId = await somebody();
    const id = await makeCompleteWork(t.context.db, accountId);
    expect(await codeOf(getPublicWork(t.context, id, 'a'))).toBe('NOT_FOUND');
    await putOnShelf(t.context, accountId, { id });
    expect(await codeOf(getPublicWork(t.context, id, 'a'))).toBe('NOT_FOUND');
    const report = { workId: id, category: 'other', words: '这件作品有问题，请核查' } as const;
    expect(await codeOf(reportWork(t.context, report, null))).toBe('NOT_FOUND');
    await pass(id);
    expect(await getPublicWork(t.context, id, 'a')).toMatchObject({ id, creatorName: '沈知白' });
  });

  test('a nickname that nobody chose stands beside no work', async () => {
    const accountId = await somebody();
    await t.context.db
      .updateTable('account')
      .set({ nickname: '用户1bbr7o2' })
      .where('id', '=', accountId)
      .execute();
    expect(await getPublicName(t.context, accountId)).toMatchObject({ penName: '未署名', shown: '未署名' });
    const id = await makeCompleteWork(t.context.db, accountId);
    await putOnShelf(t.context, accountId, { id });
    await pass(id);
    expect((await getPublicWork(t.context, id, 'a')).creatorName).toBe('未署名');
    await t.context.db.deleteFrom('public_name').where('account_id', '=', accountId).execute();
    expect((await getPublicWork(t.context, id, 'b')).creatorName).toBe('未署名');
  });

  test('a name by choice: pen name, none, and never a later nickname', async () => {
    const accountId = await known();
    const [row] = (await listPublicWorks(t.context, { page: 1, size: 1, accountId })).items;
    const shownWork = () => getPublicWork(t.context, row?.id ?? '', 'b');
    const shown = async () => (await shownWork()).creatorName;
    const nameOfPage = async () => (await getHomePage(t.context, accountId)).profile.nickname;
    await t.context.db.updateTable('account').set({ nickname: '加微信' }).where('id', '=', accountId).execute();
    expect(await shown()).toBe('沈知白');
    await setPublicName(t.context, accountId, { mode: 'pen', penName: '白石道人' });
    expect([await shown(), await nameOfPage()]).toEqual(['白石道人', '白石道人']);
    expect((await shownWork()).creatorId).toBe(accountId);
    await setPublicName(t.context, accountId, { mode: 'anonymous', penName: '白石道人' });
    expect(await shownWork()).toMatchObject({ creatorName: '匿名', creatorId: null });
    expect((await getHomePage(t.context, accountId)).works).toEqual([]);
    expect(await nameOfPage()).toBe('未署名');
    const set = (chosen: object) =>
      codeOf(setPublicName(t.context, accountId, { mode: 'pen', penName: '白石道人', ...chosen }));
    expect(await set({ penName: '一三九 0000 零001' })).toBe('TEXT_NOT_ALLOWED');
    expect(await set({ mode: 'real', consentVersion: '2026-11' })).toBe('REAL_NAME_REQUIRED');
    await t.context.db
      .insertInto('identity')
      .values({
        account_id: accountId,
        kind: 'person',
        name_sealed: Buffer.from(t.context.vault.seal('identity', '沈约')),
        id_number_sealed: Buffer.from(t.context.vault.seal('identity', '11010519491231002X')),
        id_number_lookup: Buffer.from(newId()),
        salt: Buffer.alloc(16),
        verified_at: t.context.now(),
      })
      .execute();
    expect(await set({ mode: 'real' })).toBe('CONSENT_REQUIRED');
    expect(await set({ mode: 'real', consentVersion: '2026-11' })).toBe('done');
    expect([await shown(), await nameOfPage()]).toEqual(['沈约', '沈约']);
    // The consent covers a name beside shown works: while none is shown, nobody reads the real name.
    const show = (is_public: boolean) =>
      t.context.db.updateTable('work').set({ is_public }).where('account_id', '=', accountId).execute();
    await show(false);
    expect(await nameOfPage()).toBe('未署名');
    await show(true);
    expect(await set({})).toBe('done');
    expect(await shown()).toBe('白石道人');
  });

  test('a report: encrypted contact, one waiting per person and work, decided by neither side, unknown to the holder', async () => {
    const accountId = await known();
    const reporter = await somebody();
    const id = await makeCompleteWork(t.context.db, accountId, { title: '被举报的' });
    await putOnShelf(t.context, accountId, { id });
    const report = {
      workId: id,
      category: 'infringement',
      words: '这是我的作品，我没有同意',
      contact: '13900000009',
    } as const;
    await reportWork(t.context, report, reporter);
    await reportWork(t.context, report, reporter);
    await reportWork(t.context, report, null);
    const own = async () =>
      (await listReports(t.context, { show: 'waiting', page: 1, size: 50 })).items.filter(
        (one) => one.workId === id,
      );
    const [one] = await own();
    expect((await own()).map(({ others }) => others)).toEqual([1, 1]);
    expect(JSON.stringify(await own())).not.toContain('13900000009');
    for (const side of [accountId, reporter]) {
      const involved = await makeTestStaff(t.context.db, 'operator');
      await declareTestAccount(t.context.db, side, involved);
      const given = { id: one?.id ?? '' };
      expect(await codeOf(openReportContact(t.context, involved, given.id))).toBe('NOT_ALLOWED');
      expect(await codeOf(keepReported(t.context, involved, { ...given, answer: '未见侵权的初步证据' }))).toBe(
        'NOT_ALLOWED',
      );
    }
    expect(await openReportContact(t.context, first, one?.id ?? '')).toEqual({ contact: '13900000009' });
    await keepReported(t.context, first, { id: one?.id ?? '', answer: '未见侵权的初步证据' });
    expect(await codeOf(keepReported(t.context, first, { id: one?.id ?? '', answer: '再答一次看看' }))).toBe(
      'STATE_CHANGED',
    );
    await removeFromDisplay(t.context, first, { workId: id, ...ground });
    expect(await own()).toHaveLength(0);
    const told = (who: string) =>
      t.context.db.selectFrom('notice').select('title').where('account_id', '=', who).execute();
    expect(await told(reporter)).toEqual([{ title: '您的举报已处理' }]);
    expect(await told(accountId)).toContainEqual({ title: '作品已被下架' });
    const sent = await t.context.db
      .selectFrom('notice')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute();
    for (const kept of [report.words, report.contact, reporter])
      expect(JSON.stringify(sent)).not.toContain(kept);
  });
});
