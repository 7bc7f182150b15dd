import { openDecoders, RULES_VERSION } from '@yinji/originality';
import { makeTestAccount, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { makeTestWork } from '@yinji/testkit/context/make-test-work';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { drawLogo } from '@yinji/testkit/pictures/shared-elements';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../../platform/app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { grantQuotas } from '../../money/quota/index.ts';
import { extractFeatures } from '../../works/fingerprints/index.ts';
import { worksErasure } from '../../works/index.ts';
import { compareCase } from './compare-case.ts';
import { countResubmissions } from './count-resubmissions.ts';
import { decideCase } from './decide-case.ts';
import { getCase } from './get-case.ts';
import { labelNearCopies } from './label-near-copies.ts';
import { requestConfirmation, withdrawConfirmation } from './request-confirmation.ts';
import { takeCase } from './take-case.ts';

let t: TestContext;
let context: AppContext;
const decoders = openDecoders();
/** Of somebody who deposited first. */
let first: { workId: string; holder: string; picture: Buffer };

beforeAll(async () => {
  t = await openTestContext({ pictures: decoders });
  Object.assign(t.context.config, { reviewSamplePercent: 0, reviewIdleMinutes: 240 });
  ({ context } = t);
  const [holder, picture] = [await creator(), await drawTextured(3, 640, 480)];
  first = { holder, picture, workId: await deposited(holder, picture, 9) };
});
afterAll(async () => {
  decoders.close();
  await t.close();
});

async function creator(): Promise<string> {
  const accountId = await makeTestAccount(context.db);
  const quotas = { evidence: 0, authentic: 9, gallery: 0, common: 0 };
  const [now, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];
  await inTransaction(context.db, (tx) =>
    grantQuotas(tx, { accountId, sourceId: newId(), quotas, expiresAt, now }),
  );
  return accountId;
}

/** Its hashes are invented, so that only its local features tell what it shows. */
async function arrived(holder: string, picture: Buffer, daysAgo = 0): Promise<string> {
  const receivedAt = new Date(Date.now() - daysAgo * 86_400_000);
  const id = await makeTestWork(context.db, holder, { receivedAt, title: '秋山' });
  await context.db
    .updateTable('original')
    .set({ preview_key: await context.objects.put(picture), features_at: null })
    .where('work_id', '=', id)
    .execute();
  return id;
}
async function deposited(holder: string, picture: Buffer, daysAgo?: number): Promise<string> {
  const id = await arrived(holder, picture, daysAgo);
  await drainJobs(context, extractFeatures);
  return id;
}
const cut = (picture: Buffer) =>
  sharp(picture).extract({ left: 80, top: 60, width: 460, height: 350 }).png().toBuffer();
const withLogo = async (seed: number) =>
  sharp(await drawPicture(seed, { width: 480, height: 360, format: 'png' }))
    .composite([{ input: drawLogo(3), left: 40, top: 30 }])
    .png()
    .toBuffer();

type Corners = readonly (readonly [number, number])[] | undefined;
function boxOf(corners: Corners = []) {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
/** As near as tiles of a thumbnail tell. */
function expectBox(corners: Corners, expected: ReturnType<typeof boxOf>) {
  const box = boxOf(corners);
  for (const [side, share] of Object.entries(expected))
    expect(Math.abs(box[side as keyof typeof box] - share), side).toBeLessThan(0.12);
}
const laid = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[] = [], [x, y]: [number, number]) => [
  a * x + b * y + c,
  d * x + e * y + f,
];

/** Removes cases of other tests: the next taken one is this test's. */
const emptyQueue = () =>
  context.db
    .updateTable('review_case')
    .set({ withdrawn_at: context.now() })
    .where('decided_at', 'is', null)
    .execute();
async function submitted(holder: string, workId: string) {
  await emptyQueue();
  await requestConfirmation(context, holder, workId);
  await drainJobs(context, compareCase);
  const actor = await makeTestStaff(context.db, 'reviewer');
  const { id } = (await takeCase(context, actor)) ?? {};
  return { actor, id: id ?? '', opened: await getCase(context, actor, id ?? '') };
}
const pass = { decision: 'passed', reason: '比对过全部候选，理由在此写明。' } as const;
const erase = (id: string) =>
  inTransaction(context.db, async (tx) => {
    for (const statement of worksErasure.ofWorks?.(sql`${id}::uuid`, context.now()) ?? [])
      await statement.execute(tx);
  });

test('a cut-out of another’s work is a strong candidate, and its earlier holder is told of it', async () => {
  const thief = await creator();
  const workId = await deposited(thief, await cut(first.picture));
  await labelNearCopies(context);
  const label = await context.db
    .selectFrom('near_copy')
    .selectAll()
    .where('work_id', '=', workId)
    .executeTakeFirst();
  expect(label).toMatchObject({
    earlier_work_id: first.workId,
    verdict: 'copy',
    distance: null,
    rules_version: RULES_VERSION,
  });
  const told = await context.db
    .selectFrom('notice')
    .select('link')
    .where('account_id', '=', first.holder)
    .execute();
  expect(told).toEqual([{ link: `product-detail?id=${first.workId}` }]);
  const { actor, id, opened } = await submitted(thief, workId);
  expect(opened.candidates).toMatchObject([
    { workId: first.workId, strength: 'copy', distance: null, earlier: true, sameHolder: false },
  ]);
  expect(opened.nearCopies).toMatchObject([{ strength: 'copy' }]);
  const { comparison } = await context.db
    .selectFrom('review_case')
    .select('comparison')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(comparison?.candidates[0]?.local).toEqual({
    verdict: 'copy',
    score: expect.any(Number),
    version: RULES_VERSION,
    part: {
      submission: expect.any(Array),
      candidate: expect.any(Array),
      points: { submission: expect.any(Array), candidate: expect.any(Array) },
    },
  });
  // It was cut out of 640 × 480 at 80, 60 in 460 × 350.
  const cutOut = { left: 80 / 640, top: 60 / 480, right: 540 / 640, bottom: 410 / 480 };
  const { part, orientation } = opened.candidates[0]!;
  expect(orientation).toBe('as-is');
  expectBox(part?.candidate, cutOut);
  expectBox(part?.submission, { left: 0, top: 0, right: 1, bottom: 1 });
  expect(laid(part?.map, [0, 0]).map((one) => one.toFixed(2))).toEqual(['0.13', '0.13']);
  expect(laid(part?.map, [1, 1]).map((one) => one.toFixed(2))).toEqual(['0.84', '0.85']);
  // Spread over the work, and each where the map puts it.
  const points = part!.points!;
  expect(points.candidate.length).toBeGreaterThan(8);
  for (const [at, corner] of points.submission.entries()) {
    const [[x, y], [toX, toY]] = [laid(part?.map, corner), points.candidate[at]!];
    expect(Math.hypot(x! - toX, y! - toY)).toBeLessThan(0.01);
  }
  await expect(decideCase(context, actor, { id, ...pass, looked: false })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
  // A second person looks.
  expect(await decideCase(context, actor, { id, ...pass, looked: true })).toMatchObject({ isEffective: false });
});

test('the same logo on another picture is shown with its label and holds nothing up', async () => {
  await deposited(await creator(), await withLogo(2), 3);
  const holder = await creator();
  const workId = await deposited(holder, await withLogo(5));
  const { actor, id, opened } = await submitted(holder, workId);
  expect(opened.candidates).toMatchObject([{ strength: 'shared', distance: null }]);
  // The mark of 200 × 200 in 480 × 360 at 40, 30, not the pages that lie upon each other as a whole.
  for (const corners of [opened.candidates[0]?.part?.submission, opened.candidates[0]?.part?.candidate]) {
    const { left, top, right, bottom } = boxOf(corners);
    expect([left > 0.06, top > 0.06, right < 0.52, bottom < 0.66]).toEqual([true, true, true, true]);
    expect((right - left) * (bottom - top)).toBeGreaterThan(0.05);
  }
  expect(await decideCase(context, actor, { id, ...pass, looked: false })).toMatchObject({ isEffective: true });
});

test('a cut-out of one’s own work asks for no second person', async () => {
  const holder = await creator();
  const picture = await drawTextured(6, 640, 480);
  const earlier = await deposited(holder, picture, 2);
  const workId = await deposited(holder, await cut(picture));
  const { actor, id, opened } = await submitted(holder, workId);
  expect(opened.candidates).toMatchObject([{ workId: earlier, sameHolder: true }]);
  expect(await decideCase(context, actor, { id, ...pass, looked: false })).toMatchObject({ isEffective: true });
});

test('a cut-out of a picture that did not pass is a resubmission of it, another picture with its logo is none', async () => {
  const holder = await creator();
  const picture = await drawTextured(10, 640, 480);
  const failed = [await deposited(holder, picture, 3), await deposited(holder, await withLogo(4), 3)];
  for (const workId of failed) {
    await requestConfirmation(context, holder, workId);
    await withdrawConfirmation(context, holder, workId);
  }
  const count = async (bytes: Buffer) => countResubmissions(context, holder, await deposited(holder, bytes));
  expect(await count(await cut(picture))).toBe(1);
  expect(await count(await withLogo(11))).toBe(0);
  // Also before its own features are made.
  const unfinished = await arrived(holder, await cut(picture));
  expect(await countResubmissions(context, holder, unfinished)).toBe(1);
  await erase(unfinished);
});

test('a comparison waits for what just arrived, and a picture that came after it refuses the pass', async () => {
  const [holder, other] = [await creator(), await creator()];
  const picture = await drawTextured(7, 640, 480);
  const workId = await deposited(holder, await cut(picture));
  const waiting = await arrived(other, await drawTextured(8, 640, 480), 1);
  await emptyQueue();
  await requestConfirmation(context, holder, workId);
  const { id: caseId } = await context.db
    .selectFrom('review_case')
    .select('id')
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow();
  expect(await compareCase.run(context, { caseId }, new AbortController().signal)).toEqual({
    laterMs: expect.any(Number),
  });
  await erase(waiting);
  await drainJobs(context, compareCase);
  const actor = await makeTestStaff(context.db, 'reviewer');
  expect(await takeCase(context, actor)).toEqual({ id: caseId });
  expect((await getCase(context, actor, caseId)).candidates).toEqual([]);
  const late = await deposited(other, picture, 1);
  const decision = { id: caseId, ...pass, looked: true };
  await expect(decideCase(context, actor, decision)).rejects.toMatchObject({ code: 'STATE_CHANGED' });
  expect((await getCase(context, actor, caseId)).candidates).toMatchObject([
    { workId: late, strength: 'copy' },
  ]);
  // Erased meanwhile: it is neither named nor in the index.
  await erase(late);
  expect((await getCase(context, actor, caseId)).candidates).toEqual([]);
});
