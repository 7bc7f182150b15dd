import { caseMachine } from '@yinji/state-machine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CopyIndexError } from '@yinji/originality/copy-index';
import { caseState } from '../cases/index.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { grantIdentity } from '../../people/identity/index.ts';
import { grantQuotas, sumRest } from '../../money/quota/index.ts';
import {
  codeOf,
  makeTestAccount,
  makeTestStaff,
  makeTestContext,
} from '@yinji/testkit/context/make-test-context';
import { makeTestWork } from '@yinji/testkit/context/make-test-work';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../platform/app-context.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { compareCase } from './compare-case.ts';
import { decideCase } from './decide-case.ts';
import { getCase } from './get-case.ts';
import { getQueue } from './get-queue.ts';
import { getReviewFigures } from './get-review-figures.ts';
import { labelNearCopies } from './label-near-copies.ts';
import { listOwnDecisions } from './list-own-decisions.ts';
import { requestConfirmation, withdrawConfirmation } from './request-confirmation.ts';
import { returnCase } from './return-case.ts';
import { returnIdleCases } from './return-idle-cases.ts';
import { takeCase } from './take-case.ts';

let database: TestDatabase;
let context: AppContext;
let setNow: (now: Date) => void;
const config = { siteName: '印迹', reviewSamplePercent: 0, reviewIdleMinutes: 240 };
beforeAll(async () => {
  database = await openTestDatabase();
  ({ context, setNow } = makeTestContext(database.db, { config: config as AppContext['config'] }));
});
afterAll(() => database.close());

const reviewer = () => makeTestStaff(context.db, 'reviewer');

async function creator(uses = 10): Promise<string> {
  const accountId = await makeTestAccount(context.db);
  await inTransaction(context.db, (tx) =>
    grantQuotas(tx, {
      accountId,
      sourceId: newId(),
      quotas: { evidence: 0, authentic: uses, gallery: 0, common: 0 },
      expiresAt: new Date(Date.now() + 90 * 86_400_000),
      now: context.now(),
    }),
  );
  return accountId;
}
const unreachable = () => Promise.reject(new CopyIndexError('unreachable', 'in this test'));
const rest = async (accountId: string) => (await sumRest(context.db, accountId, context.now())).authentic;

/** A submitted and compared confirmation; returns its case. */
async function submitted(accountId: string, looksLike?: string) {
  const workId = await makeTestWork(context.db, accountId, looksLike === undefined ? {} : { looksLike });
  return { workId, caseId: await submit(accountId, workId) };
}
async function submit(accountId: string, workId: string): Promise<string> {
  await requestConfirmation(context, accountId, workId);
  while ((await uncompared()) > 0) await drainJobs(context, compareCase);
  return (await rowOfWork(workId)).id;
}
const uncompared = async () =>
  (
    await context.db
      .selectFrom('review_case')
      .select('id')
      .where('comparison', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute()
  ).length;
const rowOfWork = (workId: string) =>
  context.db
    .selectFrom('review_case')
    .selectAll()
    .where('work_id', '=', workId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const rowOf = (id: string) =>
  context.db.selectFrom('review_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stateOf = async (id: string) => caseState(await rowOf(id));
const trackOf = async (workId: string) =>
  (
    await context.db
      .selectFrom('track')
      .select(['state', 'reason'])
      .where('work_id', '=', workId)
      .where('name', '=', 'confirmation')
      .executeTakeFirst()
  )?.state;

/** Removes cases of other tests: the next taken one is this test's. */
async function emptyQueue(): Promise<void> {
  await context.db
    .updateTable('review_case')
    .set({ withdrawn_at: context.now() })
    .where('decided_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}
const decision = (id: string, what: 'passed' | 'rejected' = 'passed') => ({
  id,
  decision: what,
  reason: '比对过全部候选，理由在此写明。',
  looked: true,
  ...(what === 'rejected' && { ruleCodes: ['QQ-02'] }),
});
const decide = (actor: StaffActor<never>, id: string, what: 'passed' | 'rejected' = 'passed') =>
  decideCase(context, actor, decision(id, what));
async function take(actor: StaffActor<never>, id: string): Promise<void> {
  expect(await takeCase(context, actor)).toEqual({ id });
}

/** An account of the creator's that the staff member declared. */
const declare = (actor: StaffActor<never>, accountId: string) =>
  context.db
    .insertInto('staff_account')
    .values({ staff_id: actor.staffId, account_id: accountId, declared_at: new Date() })
    .execute();
const identify = (accountId: string, number: string) =>
  context.db
    .insertInto('identity')
    .values({
      account_id: accountId,
      kind: 'person',
      name_sealed: Buffer.from('x'),
      id_number_sealed: Buffer.from('x'),
      id_number_lookup: Buffer.from(number),
      salt: Buffer.from('x'),
    })
    .execute();

/** A case whose first decision waits for a second: a pass beside an identical earlier work. */
async function doubled() {
  await emptyQueue();
  const seed = newId();
  await makeTestWork(context.db, await creator(), {
    looksLike: seed,
    receivedAt: new Date(Date.now() - 86_400_000),
  });
  const holder = await creator();
  const { workId, caseId } = await submitted(holder, seed);
  const first = await reviewer();
  await take(first, caseId);
  expect(await decide(first, caseId)).toEqual({ number: null, isEffective: false });
  return { holder, workId, caseId, first };
}

describe('the queue', () => {
  test('the case due first comes first, and two concurrent calls get two', async () => {
    await emptyQueue();
    const holder = await creator();
    const [one, two] = [await submitted(holder), await submitted(holder)];
    await context.db
      .updateTable('review_case')
      .set({ due_at: new Date(Date.now() - 1000) })
      .where('id', '=', two.caseId)
      .execute();
    const [a, b] = [await reviewer(), await reviewer()];
    const taken = await Promise.all([takeCase(context, a), takeCase(context, b)]);
    expect(new Set(taken.map((kase) => kase?.id))).toEqual(new Set([one.caseId, two.caseId]));
    await returnCase(context, a, taken[0]?.id ?? '');
    await returnCase(context, b, taken[1]?.id ?? '');
    await take(a, two.caseId);
  });

  test('a kind that an admin does not allow is neither counted nor offered', async () => {
    await emptyQueue();
    await submitted(await creator());
    const actor = await reviewer();
    await context.db
      .updateTable('staff')
      .set({ kinds: ['certification'] })
      .where('id', '=', actor.staffId)
      .execute();
    expect((await getQueue(context, actor)).waiting).toEqual([]);
    expect(await takeCase(context, actor)).toBeNull();
  });

  test('a taken and unopened case returns after the set time and is counted; an opened one stays', async () => {
    await emptyQueue();
    const { caseId } = await submitted(await creator());
    const actor = await reviewer();
    await take(actor, caseId);
    const now = context.now();
    setNow(new Date(now.getTime() + 200 * 60_000));
    await getCase(context, actor, caseId);
    setNow(new Date(now.getTime() + 300 * 60_000));
    await returnIdleCases(context);
    expect(await stateOf(caseId)).toBe('taken');
    setNow(new Date(now.getTime() + 500 * 60_000));
    await returnIdleCases(context);
    setNow(now);
    expect(await stateOf(caseId)).toBe('waiting');
    expect((await rowOf(caseId)).returns).toBe(1);
    expect(await codeOf(decide(actor, caseId))).toBe('NOT_FOUND');
  });
});

describe('nobody decides about their own work', () => {
  const ways: Record<string, (actor: StaffActor<never>, holder: string) => Promise<unknown>> = {
    'a declared account': (actor, holder) => declare(actor, holder),
    'another account of the same identity': async (actor, holder) => {
      const declared = await makeTestAccount(context.db);
      await declare(actor, declared);
      await identify(declared, holder);
      await identify(holder, holder);
    },
    'an organisation that one belongs to': async (actor, holder) => {
      const declared = await makeTestAccount(context.db);
      await declare(actor, declared);
      await context.db
        .insertInto('organisation_member')
        .values({ organisation_id: holder, person_id: declared, role: 'viewer' })
        .execute();
    },
  };
  test.each(Object.keys(ways))('%s', async (name) => {
    await emptyQueue();
    const holder = await creator();
    const { caseId } = await submitted(holder);
    const actor = await reviewer();
    await ways[name]!(actor, holder);
    expect((await getQueue(context, actor)).waiting).toEqual([]);
    expect(await takeCase(context, actor)).toBeNull();
    // Also a case taken before the account was declared.
    await context.db
      .updateTable('review_case')
      .set({ taken_by: actor.staffId, taken_at: new Date() })
      .where('id', '=', caseId)
      .execute();
    expect(await codeOf(getCase(context, actor, caseId))).toBe('NOT_FOUND');
    expect(await codeOf(decide(actor, caseId))).toBe('NOT_FOUND');
  });

  test('a party that a case names besides the holder', async () => {
    await emptyQueue();
    const { caseId } = await submitted(await creator());
    const [actor, party] = [await reviewer(), await makeTestAccount(context.db)];
    await declare(actor, party);
    await context.db
      .updateTable('review_case')
      .set({ parties: [party] })
      .where('id', '=', caseId)
      .execute();
    expect(await takeCase(context, actor)).toBeNull();
  });
});

test('the whole answer names neither the submitter nor whose work it resembles: no account, name, phone or file', async () => {
  await emptyQueue();
  const seed = newId();
  const { db, vault } = context;
  /** A verified person with a phone; the title of a work is no secret to its reviewer, these are. */
  const person = async (name: string, idNumber: string, phone: string) => {
    const accountId = await creator();
    await db
      .updateTable('account')
      .set({ nickname: `${name}画室`, phone_sealed: Buffer.from(vault.seal('account', phone)) })
      .where('id', '=', accountId)
      .execute();
    await inTransaction(db, (tx) =>
      grantIdentity(tx, {
        account_id: accountId,
        kind: 'person',
        name_sealed: vault.seal('identity', name),
        id_number_sealed: vault.seal('identity', idNumber),
        id_number_lookup: vault.lookup('id-number', idNumber),
      }),
    );
    return { accountId, secrets: [accountId, name, idNumber, phone] };
  };
  const submitter = await person('沈知白', '11010519491231002X', '13812345678');
  const earlier = await person('陆怀素', '110105199003070018', '13887654321');
  await makeTestWork(db, earlier.accountId, {
    looksLike: seed,
    receivedAt: new Date(Date.now() - 86_400_000),
  });
  const workId = await makeTestWork(db, submitter.accountId, { looksLike: seed, title: '秋山' });
  await db.updateTable('work').set({ file_name: '沈知白.png' }).where('id', '=', workId).execute();
  const credentials = {
    state: 'valid' as const,
    faults: [],
    generator: '绘图工具',
    signer: '沈知白',
    signerOrganisation: '沈知白画室',
    signedAt: null,
    isTimeTrusted: false,
    actions: [],
    ingredients: [{ title: '沈知白的草稿.png', generator: null, relationship: 'parentOf' }],
    sourceTypes: [],
  };
  await db
    .insertInto('file_labels')
    .values({ work_id: workId, labels: JSON.stringify({ credentials, labels: [] }), read_at: new Date() })
    .execute();
  for (let sweep = 0; sweep < 3; sweep += 1) await labelNearCopies(context);
  const caseId = await submit(submitter.accountId, workId);
  const actor = await reviewer();
  await take(actor, caseId);
  const opened = await getCase(context, actor, caseId);
  expect(opened).toMatchObject({
    title: '秋山',
    fileLabels: { credentials: { generator: '绘图工具' } },
    candidates: [{ sameHolder: false, title: '未公开作品' }],
    nearCopies: [{ strength: 'identical' }],
  });
  const answers = JSON.stringify([opened, await getQueue(context, actor)]);
  for (const secret of [...submitter.secrets, ...earlier.secrets]) expect(answers).not.toContain(secret);
});

describe('the second look', () => {
  test('a pass beside a strong candidate waits: no record, no notice, no quota spent, nothing left for the first', async () => {
    const { holder, workId, caseId, first } = await doubled();
    expect(await trackOf(workId)).toBe('reviewing');
    expect(await stateOf(caseId)).toBe('second-waiting');
    expect(await rowOf(caseId)).toMatchObject({ decision: null, record: null, second_look: 'similarity' });
    const notices = await context.db
      .selectFrom('notice')
      .select('title')
      .where('account_id', '=', holder)
      .orderBy('id')
      .execute();
    expect(notices.map((one) => one.title)).toEqual(['确权申请已受理']);
    expect(await codeOf(getCase(context, first, caseId))).toBe('NOT_FOUND');
    expect(await takeCase(context, first)).toBeNull();
    expect((await listOwnDecisions(context, first, {})).items[0]).toMatchObject({ caseId, fate: 'waiting' });
  });

  test('the second does not see the first, and agreement takes effect', async () => {
    const { workId, caseId, first } = await doubled();
    const second = await reviewer();
    await take(second, caseId);
    const opened = await getCase(context, second, caseId);
    expect(opened.opinions).toEqual([]);
    expect(JSON.stringify([opened, await getQueue(context, second)])).not.toContain(first.staffId);
    expect(Object.keys(opened)).not.toContain('round');
    expect(await decide(second, caseId)).toMatchObject({ isEffective: true });
    expect(await trackOf(workId)).toBe('passed');
    expect(await rowOf(caseId)).toMatchObject({ first_by: first.staffId, second_by: second.staffId });
  });

  test('where they differ a senior or an admin decides, seeing both; the overruled one finds it among the overturned', async () => {
    const { workId, caseId, first } = await doubled();
    const second = await reviewer();
    await take(second, caseId);
    expect(await decide(second, caseId, 'rejected')).toEqual({ number: null, isEffective: false });
    expect(await trackOf(workId)).toBe('reviewing');
    for (const nobody of [first, second, await reviewer()]) expect(await takeCase(context, nobody)).toBeNull();
    const admin = await makeTestStaff(context.db, 'admin');
    await take(admin, caseId);
    const { opinions } = await getCase(context, admin, caseId);
    expect(opinions.map((one) => [one.letter, one.decision])).toEqual([
      ['甲', 'passed'],
      ['乙', 'rejected'],
    ]);
    expect(await decide(admin, caseId, 'rejected')).toMatchObject({ isEffective: true });
    expect(await trackOf(workId)).toBe('rejected');
    const own = await listOwnDecisions(context, first, { show: 'overturned' });
    expect(own).toMatchObject({ total: 1, overturned: 1 });
    expect((await listOwnDecisions(context, second, { show: 'overturned' })).items).toEqual([]);
  });

  test('a senior reviewer may be the third, an admin never the first or second', async () => {
    const { caseId } = await doubled();
    const admin = await makeTestStaff(context.db, 'admin');
    expect(await takeCase(context, admin)).toBeNull();
    const [second, senior] = [await reviewer(), await reviewer()];
    await take(second, caseId);
    await decide(second, caseId, 'rejected');
    await context.db.updateTable('staff').set({ is_senior: true }).where('id', '=', senior.staffId).execute();
    await take(senior, caseId);
  });

  test('of two concurrent second reviewers one gets it; of two concurrent submissions one counts', async () => {
    const { caseId } = await doubled();
    const others = await Promise.all(Array.from({ length: 8 }, reviewer));
    const taken = await Promise.all(others.map((one) => takeCase(context, one)));
    const winners = others.filter((_, at) => taken[at]?.id === caseId);
    expect(winners).toHaveLength(1);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => codeOf(decide(winners[0]!, caseId))));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'STATE_CHANGED'), 'done']);
    const opinions = await context.db
      .selectFrom('case_opinion')
      .select('round')
      .where('case_id', '=', caseId)
      .execute();
    expect(opinions).toHaveLength(2);
  });

  test('the same human being under two names does not count as a second reviewer', async () => {
    const { caseId, first } = await doubled();
    const [alias, twin] = [await reviewer(), await reviewer()];
    const [shared, mine, hers] = [
      await makeTestAccount(context.db),
      await makeTestAccount(context.db),
      await makeTestAccount(context.db),
    ];
    await declare(first, shared);
    await declare(alias, shared);
    await declare(first, mine);
    await declare(twin, hers);
    for (const account of [mine, hers]) await identify(account, `one person ${caseId}`);
    expect(await takeCase(context, alias)).toBeNull();
    expect(await takeCase(context, twin)).toBeNull();
  });

  test('the database itself refuses the first as second, and a doubled case decided by one alone', async () => {
    const { caseId, first } = await doubled();
    const set = (values: object) =>
      context.db.updateTable('review_case').set(values).where('id', '=', caseId).execute();
    await expect(set({ taken_by: first.staffId })).rejects.toThrow(/four_eyes/);
    await expect(set({ second_by: first.staffId })).rejects.toThrow(/has said nothing/);
    const second = await reviewer();
    await expect(set({ decided_by: second.staffId, decided_at: new Date() })).rejects.toThrow(/four_eyes/);
    await context.sealer.staff.confirmDecision({
      token: first.token,
      decision: 'review-case',
      rowId: caseId,
      verdict: 'passed',
    });
    await expect(
      context.db
        .insertInto('case_opinion')
        .values({
          id: newId(),
          case_id: caseId,
          round: 2,
          staff_id: first.staffId,
          decision: 'passed',
          rule_codes: [],
          reason: '',
          at: new Date(),
        })
        .execute(),
    ).rejects.toThrow(/two people/);
  });

  test('the sample depends on the id alone: the same case is always drawn, and about as many as configured', async () => {
    const { secondLookOf } = await import('./second-look.ts');
    const at = (percent: number) =>
      ({ ...context, config: { ...config, reviewSamplePercent: percent } }) as AppContext;
    const rows = Array.from({ length: 2000 }, () => ({ id: newId(), comparison: null }) as never);
    const drawn = rows.filter((row) => secondLookOf(at(5), row, 'rejected', false) === 'sample');
    expect(drawn.length).toBeGreaterThan(50);
    expect(drawn.length).toBeLessThan(160);
    expect(drawn.every((row) => secondLookOf(at(5), row, 'passed', false) === 'sample')).toBe(true);
    expect(rows.every((row) => secondLookOf(at(100), row, 'passed', false) === 'sample')).toBe(true);
    expect(rows.some((row) => secondLookOf(at(0), row, 'rejected', true) !== undefined)).toBe(false);
    expect(rows.every((row) => secondLookOf(at(0), row, 'passed', true) === 'similarity')).toBe(true);
  });
});

describe('rule codes', () => {
  test('a rejection names a rule of its kind; the submitter gets its sentence and the text; it is counted', async () => {
    await emptyQueue();
    const { workId, caseId } = await submitted(await creator());
    const actor = await reviewer();
    await take(actor, caseId);
    const given = decision(caseId, 'rejected');
    expect(await codeOf(decideCase(context, actor, { ...given, ruleCodes: [] }))).toBe('BAD_INPUT');
    expect(await codeOf(decideCase(context, actor, { ...given, ruleCodes: ['BQ-03'] }))).toBe('BAD_INPUT');
    expect(await codeOf(decideCase(context, actor, given))).toBe('done');
    const { reason } = await context.db
      .selectFrom('track')
      .select('reason')
      .where('work_id', '=', workId)
      .where('name', '=', 'confirmation')
      .executeTakeFirstOrThrow();
    expect(reason).toContain('QQ-02');
    expect(reason).toContain(given.reason);
    const figures = await getReviewFigures(context, 1);
    expect(figures.rules.find((one) => one.code === 'QQ-02')?.count).toBeGreaterThan(0);
  });

  test('figures are for operators and admins, and count overturned first decisions', async () => {
    const figures = await getReviewFigures(context, 2);
    expect(figures.overturned.doubled).toBeGreaterThanOrEqual(2);
    expect(figures.overturned.doubledOverturned).toBeGreaterThanOrEqual(1);
    expect(figures.people.map((one) => one.name)).toEqual(figures.people.map((one) => one.name).toSorted());
    const week = figures.weeks.at(-1)?.kinds.find((one) => one.kind === 'confirmation');
    expect(week?.count).toBeGreaterThan(2);
    expect(week?.p90Minutes).toBeGreaterThanOrEqual(week?.medianMinutes ?? Infinity);
  });
});

describe('near-copies at deposit', () => {
  test('the later work is labelled, whichever original arrived first; the earlier holder is notified once and learns nothing of the later', async () => {
    const seed = newId();
    const [earlier, later] = [await creator(), await creator()];
    const copy = await makeTestWork(context.db, later, { looksLike: seed, title: '后来之作' });
    const first = await makeTestWork(context.db, earlier, {
      looksLike: seed,
      title: '在先之作',
      receivedAt: new Date(Date.now() - 9.5 * 86_400_000),
    });
    const again = await makeTestWork(context.db, later, { looksLike: seed });
    for (let sweep = 0; sweep < 6; sweep += 1) await labelNearCopies(context);
    const pairs = await context.db
      .selectFrom('near_copy')
      .select(['work_id', 'earlier_work_id'])
      .where('earlier_work_id', '=', first)
      .execute();
    expect(new Set(pairs.map((one) => one.work_id))).toEqual(new Set([copy, again]));
    const notices = await context.db
      .selectFrom('notice')
      .select(['title', 'body'])
      .where('account_id', '=', earlier)
      .execute();
    expect(notices).toHaveLength(1);
    expect(notices[0]?.body).toContain('在先之作');
    expect(notices[0]?.body).not.toContain('后来之作');
    expect(
      await context.db.selectFrom('notice').select('id').where('account_id', '=', later).execute(),
    ).toEqual([]);
    await emptyQueue();
    const caseId = await submit(later, copy);
    const actor = await reviewer();
    await take(actor, caseId);
    expect((await getCase(context, actor, caseId)).nearCopies).toMatchObject([
      { strength: 'identical', title: '未公开作品', isPublic: false, daysApart: 9 },
    ]);
  });

  test('a dozen own copies do not push the original out of the reviewer’s list', async () => {
    await emptyQueue();
    const seed = newId();
    await makeTestWork(context.db, await creator(), {
      looksLike: seed,
      receivedAt: new Date(Date.now() - 86_400_000),
    });
    const holder = await creator();
    for (let at = 0; at < 14; at += 1)
      await makeTestWork(context.db, holder, {
        looksLike: seed,
        receivedAt: new Date(Date.now() - 2 * 86_400_000),
      });
    const { caseId } = await submitted(holder, seed);
    const actor = await reviewer();
    await take(actor, caseId);
    const { candidates } = await getCase(context, actor, caseId);
    expect(candidates.filter((one) => !one.sameHolder)).toHaveLength(1);
    expect(candidates.filter((one) => one.sameHolder)).toHaveLength(3);
  });

  test('nine nearer ones and more, all later, do not push the original off the reviewer’s list', async () => {
    await emptyQueue();
    const seed = newId();
    const original = await makeTestWork(context.db, await creator(), {
      looksLike: seed,
      bitsAway: 12,
      receivedAt: new Date(Date.now() - 9 * 86_400_000),
    });
    const puppets = await creator();
    for (let at = 0; at < 14; at += 1)
      await makeTestWork(context.db, puppets, {
        looksLike: seed,
        receivedAt: new Date(Date.now() - 8 * 86_400_000),
      });
    const { caseId } = await submitted(await creator(), seed);
    const { comparison } = await rowOf(caseId);
    expect(comparison?.candidates.map(({ workId }) => workId)).toHaveLength(15);
    expect(comparison?.candidates[0]).toMatchObject({ workId: original, distance: 12, earlier: true });
  });

  test('an earlier version of one’s own, under either account of one identity, asks for no second reviewer', async () => {
    await emptyQueue();
    const seed = newId();
    const [holder, other] = [await creator(), await creator()];
    for (const account of [holder, other]) await identify(account, seed);
    for (const account of [holder, other])
      await makeTestWork(context.db, account, {
        looksLike: seed,
        receivedAt: new Date(Date.now() - 86_400_000),
      });
    const { caseId } = await submitted(holder, seed);
    expect((await rowOf(caseId)).comparison?.candidates).toMatchObject([{ own: true }, { own: true }]);
    const actor = await reviewer();
    await take(actor, caseId);
    expect(await decideCase(context, actor, { ...decision(caseId), looked: false })).toMatchObject({
      isEffective: true,
    });
  });

  test('an earlier deposit whose picture arrived after the comparison refuses a pass until it was looked at', async () => {
    await emptyQueue();
    const seed = newId();
    const { caseId } = await submitted(await creator(), seed);
    const actor = await reviewer();
    await take(actor, caseId);
    const late = await makeTestWork(context.db, await creator(), {
      looksLike: seed,
      receivedAt: new Date(Date.now() - 86_400_000),
    });
    expect(await codeOf(decide(actor, caseId))).toBe('STATE_CHANGED');
    expect(await stateOf(caseId)).toBe('taken');
    expect((await getCase(context, actor, caseId)).candidates.map(({ workId }) => workId)).toEqual([late]);
    expect(await codeOf(decideCase(context, actor, { ...decision(caseId), looked: false }))).toBe('BAD_INPUT');
    expect(await decide(actor, caseId)).toEqual({ number: null, isEffective: false });
    expect(await stateOf(caseId)).toBe('second-waiting');
  });

  test('without the index a comparison waits, a pass is refused and a rejection is not', async () => {
    await emptyQueue();
    const down = { ...context, copies: { ...context.copies, search: unreachable } } as AppContext;
    const holder = await creator();
    const workId = await makeTestWork(context.db, holder);
    await requestConfirmation(down, holder, workId);
    const { id } = await rowOfWork(workId);
    expect(await compareCase.run(down, { caseId: id }, new AbortController().signal)).toEqual({
      laterMs: expect.any(Number),
    });
    expect((await rowOf(id)).comparison).toBeNull();
    await drainJobs(context, compareCase);
    const actor = await reviewer();
    await take(actor, id);
    expect(await codeOf(decideCase(down, actor, decision(id)))).toBe('PROVIDER_UNREACHABLE');
    expect(await codeOf(decideCase(down, actor, decision(id, 'rejected')))).toBe('done');
  });

  test("one's own copies, under one account or two of one identity, are not labelled", async () => {
    const seed = newId();
    const [one, other] = [await creator(), await creator()];
    for (const account of [one, other]) await identify(account, seed);
    for (const account of [one, one, other]) await makeTestWork(context.db, account, { looksLike: seed });
    for (let sweep = 0; sweep < 3; sweep += 1) await labelNearCopies(context);
    expect(
      await context.db.selectFrom('notice').select('id').where('account_id', 'in', [one, other]).execute(),
    ).toEqual([]);
  });
});

describe('resubmitting', () => {
  test('from the third near-identical resubmission on nothing is returned, neither by rejection nor by withdrawal', async () => {
    const holder = await creator(10);
    const seed = newId();
    const works = [];
    for (let at = 0; at < 2; at += 1) works.push(await makeTestWork(context.db, holder, { looksLike: seed }));
    const [one, two] = works as [string, string];
    const actor = await reviewer();
    const reject = async (workId: string) => {
      await emptyQueue();
      const id = await submit(holder, workId);
      await take(actor, id);
      await decide(actor, id, 'rejected');
    };
    await reject(one);
    await submit(holder, two);
    await withdrawConfirmation(context, holder, two);
    await reject(one);
    expect(await rest(holder)).toBe(10);
    await reject(two);
    expect(await rest(holder)).toBe(9);
    await submit(holder, two);
    await withdrawConfirmation(context, holder, two);
    expect(await rest(holder)).toBe(8);
    const fresh = await makeTestWork(context.db, holder);
    await submit(holder, fresh);
    await withdrawConfirmation(context, holder, fresh);
    expect(await rest(holder)).toBe(8);
  });
});

describe('the state machine of a case', () => {
  type State = keyof typeof caseMachine.states;
  type Event = keyof typeof caseMachine.events;
  const states = Object.keys(caseMachine.states) as State[];
  const events: Event[] = ['take', 'give', 'lapse', 'keep', 'differ', 'conclude', 'withdraw'];

  /** Puts a case into a state by its rows, with its holder then. */
  async function bring(state: State) {
    await emptyQueue();
    const strong = !['taken', 'waiting', 'decided', 'withdrawn'].includes(state);
    const holder = await creator();
    const { workId, caseId } = await submitted(holder);
    const [first, second, actor] = [await reviewer(), await reviewer(), await reviewer()];
    await context.db.updateTable('staff').set({ is_senior: true }).where('id', '=', actor.staffId).execute();
    const opinion = (round: number, staff: StaffActor<never>, what: 'passed' | 'rejected') =>
      context.db
        .insertInto('case_opinion')
        .values({
          id: newId(),
          case_id: caseId,
          round,
          staff_id: staff.staffId,
          decision: what,
          rule_codes: [],
          reason: '',
          at: context.now(),
        })
        .execute();
    const isTaken = state.endsWith('taken');
    const round = state.startsWith('second') ? 2 : state.startsWith('third') ? 3 : 1;
    if (round > 1) await opinion(1, first, 'passed');
    if (round > 2) {
      await context.db
        .updateTable('review_case')
        .set({ round: 2, first_by: first.staffId, second_look: 'sample' })
        .where('id', '=', caseId)
        .execute();
      const { token } = second;
      const about = { decision: 'review-case', rowId: caseId, verdict: 'rejected' };
      await context.sealer.staff.confirmDecision({ token, ...about });
      await opinion(2, second, 'rejected');
    }
    await context.db
      .updateTable('review_case')
      .set({
        round,
        ...(strong && { first_by: first.staffId, second_look: 'sample' as const }),
        ...(round === 3 && { second_by: second.staffId }),
        ...((isTaken || state === 'decided') && { taken_by: actor.staffId, taken_at: context.now() }),
        ...(state === 'withdrawn' && { withdrawn_at: context.now() }),
        ...(state === 'decided' && {
          decided_by: actor.staffId,
          decided_at: context.now(),
          decision: 'passed' as const,
        }),
      })
      .where('id', '=', caseId)
      .execute();
    if (state === 'withdrawn' || state === 'decided')
      await context.db
        .updateTable('track')
        .set({ state: state === 'decided' ? 'passed' : 'draft', reservation_id: null })
        .where('work_id', '=', workId)
        .where('name', '=', 'confirmation')
        .execute();
    expect(await stateOf(caseId)).toBe(state);
    return { holder, workId, caseId, actor };
  }
  type Brought = Awaited<ReturnType<typeof bring>>;

  /** The use case of each verb; `keep` and `differ` are decisions that do not take effect. */
  async function attempt(
    event: Event,
    { holder, workId, caseId, actor }: Brought,
    as: StaffActor<never>,
  ): Promise<void> {
    if (event === 'take') await codeOf(Promise.resolve().then(() => takeCase(context, as)));
    if (event === 'give') await codeOf(Promise.resolve().then(() => returnCase(context, as, caseId)));
    if (event === 'withdraw') await codeOf(withdrawConfirmation(context, holder, workId));
    if (event === 'conclude') await codeOf(decide(as, caseId, 'passed'));
    if (event === 'differ') await codeOf(decide(as, caseId, 'rejected'));
    if (event === 'keep')
      await codeOf(
        decideCase(
          { ...context, config: { ...config, reviewSamplePercent: 100 } } as AppContext,
          as,
          decision(caseId),
        ),
      );
    if (event === 'lapse') {
      const now = context.now();
      setNow(new Date(now.getTime() + 500 * 60_000));
      await returnIdleCases(context);
      setNow(now);
    }
    expect(actor).toBeDefined();
  }

  test.each(states.flatMap((state) => events.map((event) => [state, event] as const)))(
    '%s: %s',
    async (state, event) => {
      const brought = await bring(state);
      await attempt(event, brought, brought.actor);
      const way = (caseMachine.transitions[state] as Partial<Record<Event, State>>)[event];
      const after = await stateOf(brought.caseId);
      // A decision always moves the case; which of its three ways depends on the round and the sample.
      const asDecision = ['keep', 'differ', 'conclude'].includes(event) && way === undefined;
      const ways = Object.values(caseMachine.transitions[state]) as State[];
      expect(asDecision ? [state, ...ways] : [way ?? state]).toContain(after);
    },
  );

  test.each(states)('%s: strangers to the case, and other roles, change nothing', async (state) => {
    const brought = await bring(state);
    const strangers = [
      await reviewer(),
      await makeTestStaff(context.db, 'operator'),
      await makeTestStaff(context.db, 'finance'),
      await makeTestStaff(context.db, 'admin'),
    ];
    for (const stranger of strangers)
      for (const event of ['give', 'keep', 'differ', 'conclude'] as const)
        await attempt(event, brought, stranger);
    expect(await codeOf(withdrawConfirmation(context, await creator(), brought.workId))).toBe('NOT_FOUND');
    expect(await stateOf(brought.caseId)).toBe(state);
  });
});

test('a hundred concurrent submissions, withdrawals and decisions: nothing illegal, nothing spent twice, counts correct', async () => {
  await emptyQueue();
  const holder = await creator(20);
  const works = await Promise.all(Array.from({ length: 10 }, () => makeTestWork(context.db, holder)));
  const crew = await Promise.all(Array.from({ length: 6 }, reviewer));
  const outcomes = await Promise.all([
    ...Array.from({ length: 40 }, (_, at) => codeOf(requestConfirmation(context, holder, works[at % 10]!))),
    ...Array.from({ length: 20 }, (_, at) => codeOf(withdrawConfirmation(context, holder, works[at % 10]!))),
    ...crew.flatMap((one) =>
      Array.from({ length: 7 }, async () => {
        await drainJobs(context, compareCase);
        const taken = await takeCase(context, one);
        if (taken === null) return 'none';
        // The same decision sent three times.
        const sent = await Promise.all([1, 2, 3].map(() => codeOf(decide(one, taken.id))));
        expect(sent.filter((code) => code === 'done').length).toBeLessThanOrEqual(1);
        return 'none';
      }),
    ),
  ]);
  expect(new Set(outcomes)).toEqual(
    new Set([...outcomes].filter((code) => ['done', 'none', 'STATE_CHANGED'].includes(code))),
  );
  const tracks = await context.db
    .selectFrom('track')
    .select(['work_id', 'state', 'reservation_id'])
    .where('work_id', 'in', works)
    .where('name', '=', 'confirmation')
    .execute();
  const cases = await context.db.selectFrom('review_case').selectAll().where('work_id', 'in', works).execute();
  for (const { work_id, state, reservation_id } of tracks) {
    const own = cases.filter((one) => one.work_id === work_id);
    const open = own.filter((one) => one.decided_at === null && one.withdrawn_at === null);
    const passed = own.filter((one) => one.decision === 'passed');
    expect([open.length, passed.length]).toEqual([state === 'reviewing' ? 1 : 0, state === 'passed' ? 1 : 0]);
    expect(reservation_id !== null).toBe(state === 'reviewing');
  }
  const passed = tracks.filter((one) => one.state === 'passed').length;
  const held = tracks.filter((one) => one.state === 'reviewing').length;
  const costly = cases.filter((one) => one.withdrawn_at !== null && one.resubmission >= 3).length;
  expect(await rest(holder)).toBe(20 - passed - held - costly);
  const opinions = await context.db
    .selectFrom('case_opinion')
    .select('case_id')
    .where(
      'case_id',
      'in',
      cases.map((one) => one.id),
    )
    .execute();
  expect(opinions).toHaveLength(cases.filter((one) => one.decided_at !== null).length);
});
