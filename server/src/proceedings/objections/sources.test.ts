import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCE_CONSENT } from '@yinji/contract';
import { openDecoders, PictureError, type Decoders, type SourceComparison } from '@yinji/originality';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { eraseWorks } from '../../service/account-closing/erase-works.ts';
import type { BlobAnswer } from '../../platform/http/route.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { sql } from 'kysely';
import type { StaffActor } from '../../platform/http/actor.ts';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from '@yinji/testkit/context/open-test-context';
import { drainJobs } from '../../platform/jobs/index.ts';
import { compareSources, destroySource } from './compare-sources.ts';
import { getSources } from './get-sources.ts';
import { giveDepositedSource } from './give-deposited-source.ts';
import { giveSource } from './give-source.ts';
import { listObjections } from './list-objections.ts';
import {
  codeOf,
  file,
  makeSigner,
  makeStaff,
  makeWork,
  openObjectionWorld,
  putObjection,
  type Signer,
} from './objections-testing.ts';
import { openObjection } from './open-objection.ts';
import { openOwnSource } from './open-own-source.ts';
import { openStaffSource } from './open-staff-source.ts';
import { openStaffSources } from './open-staff-sources.ts';
import { releaseSource } from './release-source.ts';
import { withdrawSource } from './withdraw-source.ts';

let t: TestContext;
let decoders: Decoders;
let holder: Signer;
let objector: Signer;
let stranger: Signer;
let reviewer: StaffActor<never>;
let operator: StaffActor<never>;
let id: string;
let work: { id: string; number: string };
let whole: Buffer;
let cut: Buffer;
const consent = SOURCE_CONSENT.version;

beforeAll(async () => {
  t = await openObjectionWorld();
  decoders = openDecoders();
  stranger = await makeSigner(t, '路人');
  [reviewer, operator] = [await makeStaff(t, 'reviewer'), await makeStaff(t, 'operator')];
  whole = await drawTextured(5, 900, 700);
  cut = await sharp(whole)
    .extract({ left: 150, top: 100, width: 520, height: 420 })
    .jpeg({ quality: 85 })
    .toBuffer();
}, 120_000);
beforeEach(async () => {
  Object.assign(t.context, { pictures: decoders });
  // Separate people per test: repeated submissions are rate-limited.
  holder = await makeSigner(t, '沈知白');
  work = await makeWork(t, holder.accountId);
  objector = await makeSigner(t, '陆怀素');
  id = await putObjection(t, { objector, work, state: 'accepted', reviewerId: reviewer.staffId });
});
afterAll(async () => {
  decoders.close();
  await t.close();
});

const give = (who: Signer, bytes: Uint8Array = cut, to = id) =>
  giveSource(t.context, who.accountId, { objectionId: to, consent }, file(bytes));
const see = (who: Signer) => getSources(t.context, who.accountId, id);
const noticesOf = async ({ accountId }: Signer) =>
  (
    await t.context.db
      .selectFrom('notice')
      .select('title')
      .where('account_id', '=', accountId)
      .where('body', 'like', '%底片%')
      .execute()
  ).map(({ title }) => title);
const rows = () =>
  t.context.db.selectFrom('objection_source').selectAll().where('objection_id', '=', id).execute();
const fileOf = (key: string | null) => t.pathOf(key ?? '');
const bytesOf = async (of: Promise<BlobAnswer>) => {
  const { body } = await of;
  if (body instanceof Uint8Array) return Buffer.from(body);
  return buffer(typeof body === 'function' ? body() : body);
};
const left = () => {
  const incoming = join(t.folder, 'objects', 'incoming');
  return existsSync(incoming) ? readdirSync(incoming) : [];
};

/** The child's answer; the objector's picture in front. */
const RESULT: SourceComparison = {
  verdict: 'b-contains-a',
  doubt: null,
  a: { width: 520, height: 420, features: 200, outline: [[0, 0]], covered: 1 },
  b: { width: 900, height: 700, features: 300, outline: [[150, 100]], covered: 0.35 },
  isMirrored: false,
  scale: 1,
  detail: 'alike',
  inliers: 90,
  significance: 300,
  density: 0.6,
  agreement: 0.99,
  error: 2,
};
/** Comparisons without the geometry, which is not tested here. */
function answering(by: () => Promise<SourceComparison>): void {
  Object.assign(t.context, { pictures: { ...decoders, compareSources: by } });
}

test(
  'both submit, it is compared once, and each side sees its own picture and the result',
  { timeout: 120_000 },
  async () => {
    await give(objector);
    expect(await noticesOf(holder)).toEqual(['对方已提交底片']);
    expect((await see(holder)).theirs).toMatchObject({ released: null });
    await give(holder, await sharp(whole).tiff({ compression: 'lzw' }).toBuffer());
    expect((await see(objector)).comparison).toMatchObject({ state: 'waiting', verdict: null });
    await drainJobs(t.context, compareSources, destroySource);
    const seen = await see(objector);
    expect(seen.comparison).toMatchObject({
      state: 'done',
      verdict: 'holder-contains-objector',
      doubt: null,
      figures: null,
      holder: { width: 900, height: 700, outline: null },
    });
    expect(seen.comparison?.objector?.outline?.length).toBeGreaterThan(2);
    expect(seen.comparison?.objectorSha256).toBe(seen.mine?.sha256);
    const theirs = await see(holder);
    expect(theirs.comparison?.objector?.outline).toBeNull();
    const [left0, top0] = theirs.comparison?.holder?.outline?.[0] ?? [];
    expect(Math.abs((left0 ?? 0) - 150) < 6 || Math.abs((left0 ?? 0) - 670) < 6).toBe(true);
    expect(Math.abs((top0 ?? 0) - 100) < 6 || Math.abs((top0 ?? 0) - 520) < 6).toBe(true);
    expect(await noticesOf(objector)).toEqual(['对方已提交底片', '双方底片已比对']);
    await drainJobs(t.context, compareSources, destroySource);
    expect(await noticesOf(objector)).toHaveLength(2);
    expect(left()).toEqual([]);

    // Pictures: one's own; the other's only after the release; never for a stranger.
    const own = seen.mine?.id ?? '';
    expect(
      (await sharp(await bytesOf(openOwnSource(t.context, objector.accountId, own))).metadata()).width,
    ).toBe(520);
    for (const who of [holder, stranger])
      expect(await codeOf(openOwnSource(t.context, who.accountId, own))).toBe('NOT_FOUND');
    await releaseSource(t.context, objector.accountId, { objectionId: id, sourceId: own });
    expect(await codeOf(openOwnSource(t.context, holder.accountId, own))).toBe('done');
    expect(await codeOf(openOwnSource(t.context, stranger.accountId, own))).toBe('NOT_FOUND');
    const shown = await see(holder);
    expect(shown.theirs?.released?.id).toBe(own);
    expect(shown.comparison?.objector?.outline).not.toBeNull();

    // The staff: nothing before the objection was opened, each access audited.
    expect(await codeOf(openStaffSources(t.context, operator, id))).toBe('NOT_FOUND');
    expect(await codeOf(openStaffSource(t.context, operator, own))).toBe('NOT_FOUND');
    await openObjection(t.context, operator, id);
    const desk = await openStaffSources(t.context, operator, id);
    expect(desk.comparison?.figures?.inliers).toBeGreaterThan(7);
    expect([desk.objector?.id, desk.earlier]).toEqual([own, []]);
    expect(await codeOf(openStaffSource(t.context, operator, own))).toBe('done');
    expect(await codeOf(openStaffSource(t.context, reviewer, own))).toBe('NOT_FOUND');
    const audit = await t.context.db
      .selectFrom('staff_audit')
      .select('action')
      .where('subject', 'in', [id, own])
      .execute();
    expect(audit.map(({ action }) => action).sort()).toEqual([
      'objection-opened',
      'objection-source-opened',
      'objection-sources-opened',
    ]);
    const listed = await listObjections(t.context, {});
    expect(listed.items.find((one) => one.id === id)?.isCompared).toBe(true);
  },
);

test('strangers, the wrong side, the wrong time and files that are not pictures are refused, and nothing is stored', async () => {
  expect(await codeOf(give(stranger))).toBe('NOT_FOUND');
  expect(await codeOf(getSources(t.context, stranger.accountId, id))).toBe('NOT_FOUND');
  expect(await codeOf(withdrawSource(t.context, objector.accountId, id))).toBe('NOT_FOUND');
  const deposited = { objectionId: id, consent };
  expect(await codeOf(giveDepositedSource(t.context, objector.accountId, deposited))).toBe('NOT_ALLOWED');
  expect(await codeOf(giveDepositedSource(t.context, holder.accountId, deposited))).toBe('ORIGINAL_REQUIRED');
  expect(await codeOf(giveDepositedSource(t.context, stranger.accountId, deposited))).toBe('NOT_FOUND');
  expect(await codeOf(give(objector, Buffer.from('%PDF-1.7 a paper of a test')))).toBe('FILE_TYPE');
  expect(await codeOf(give(objector, cut.subarray(0, cut.length / 2)))).toBe('FILE_TRUNCATED');
  for (const state of ['drafted', 'submitted', 'screened-out', 'dismissed'] as const) {
    const other = await putObjection(t, { objector, work, state, reviewerId: reviewer.staffId });
    expect(await codeOf(give(objector, cut, other))).toBe('STATE_CHANGED');
    const asHolder = ['dismissed'].includes(state) ? 'STATE_CHANGED' : 'NOT_FOUND';
    expect(await codeOf(give(holder, cut, other))).toBe(asHolder);
  }
  expect(await rows()).toEqual([]);
  expect(left()).toEqual([]);
});

test('a replaced one is destroyed and compared again; of two concurrent ones one remains', async () => {
  answering(() => Promise.resolve(RESULT));
  await give(objector);
  await give(holder, cut);
  await drainJobs(t.context, compareSources, destroySource);
  const [first] = (await rows()).filter(({ side }) => side === 'holder');
  expect(existsSync(fileOf(first!.object_key))).toBe(true);
  await give(holder, whole);
  expect(await codeOf(openOwnSource(t.context, holder.accountId, first!.id))).toBe('NOT_FOUND');
  expect((await see(holder)).comparison?.state).toBe('waiting');
  await drainJobs(t.context, compareSources, destroySource);
  expect(existsSync(fileOf(first!.object_key)) || existsSync(fileOf(first!.preview_object_key))).toBe(false);
  expect((await see(holder)).comparison?.state).toBe('done');
  await openObjection(t.context, operator, id);
  expect((await openStaffSources(t.context, operator, id)).earlier).toHaveLength(1);
  // One notice, however often it is replaced.
  expect((await noticesOf(objector)).filter((title) => title === '对方已提交底片')).toHaveLength(1);

  await Promise.all([give(objector), give(objector, whole), give(holder)]);
  const standing = (await rows()).filter(
    ({ ended_at, arrived_at }) => ended_at === null && arrived_at !== null,
  );
  expect(standing.map(({ side }) => side).sort()).toEqual(['holder', 'objector']);

  // After a withdrawal the result stays, without an outline on the missing picture.
  await drainJobs(t.context, compareSources, destroySource);
  const after = await withdrawSource(t.context, objector.accountId, id);
  expect(after).toMatchObject({ mine: null, comparison: { state: 'done', objector: { outline: null } } });
  await drainJobs(t.context, compareSources, destroySource);
  const gone = (await rows()).filter(({ side }) => side === 'objector');
  expect(gone.every(({ key_sealed, destroyed_at }) => key_sealed === null && destroyed_at !== null)).toBe(true);
});

test('a dying child is retried, later each time, and then the failure is shown', async () => {
  let asked = 0;
  answering(() => {
    asked += 1;
    return Promise.reject(new PictureError('undecodable', 'the decoder died (SIGKILL)'));
  });
  await give(objector);
  await give(holder);
  for (const minutes of [0, 1, 5, 30]) {
    t.pass(minutes * 60_000 + 1);
    await drainJobs(t.context, compareSources, destroySource);
    await drainJobs(t.context, compareSources, destroySource);
  }
  expect(asked).toBe(4);
  expect((await see(objector)).comparison?.state).toBe('failed');
  expect((await noticesOf(holder)).filter((title) => title === '底片未能比对')).toHaveLength(1);
  expect(left()).toEqual([]);
});

test('a store that is away fails the job, which is retried, and not the comparison', async () => {
  let isAway = true;
  Object.assign(t.context, { report: () => undefined });
  answering(() =>
    isAway ? Promise.reject(Object.assign(new Error('away'), { code: 'EIO' })) : Promise.resolve(RESULT),
  );
  await give(objector);
  await give(holder);
  for (let tries = 0; tries < 6; tries += 1) {
    await expect(drainJobs(t.context, compareSources)).rejects.toThrow('away');
    t.pass(3_600_000);
    await t.context.db
      .updateTable('job')
      .set({ run_at: new Date(0) })
      .execute();
  }
  expect((await see(objector)).comparison?.state).toBe('waiting');
  isAway = false;
  await drainJobs(t.context, compareSources);
  expect((await see(objector)).comparison?.state).toBe('done');
});

test('a source that ended or was replaced during its comparison is not settled', async () => {
  await give(objector);
  await give(holder);
  const meanwhile = [
    () => give(holder, whole),
    () =>
      t.context.db
        .updateTable('objection')
        .set({ state: 'settled', ended_at: t.context.now() })
        .where('id', '=', id)
        .execute(),
  ];
  answering(async () => {
    await meanwhile.shift()?.();
    return RESULT;
  });
  await drainJobs(t.context, compareSources, destroySource);
  const [, older] = await t.context.db
    .selectFrom('source_comparison')
    .selectAll()
    .where('objection_id', '=', id)
    .orderBy('begun_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  expect([older?.state, older?.result]).toEqual(['waiting', null]);
  expect((await see(objector)).comparison?.state).toBe('waiting');
  expect((await see(objector)).isOpen).toBe(false);
  expect(await noticesOf(objector)).not.toContain('双方底片已比对');
});

test('the holder may use the deposited original, which is stored once', async () => {
  const key = await t.context.objects.put(whole);
  const picture = await t.context.objects.withPlain(key, (path) => decoders.inspectPicture(path, {}));
  await t.context.db
    .insertInto('original')
    .values({
      work_id: work.id,
      object_key: key,
      size_bytes: whole.length,
      format: 'png',
      width: 900,
      height: 700,
      pixel_sha256: Buffer.from(picture.pixelSha256, 'hex'),
      preview_key: await t.context.objects.put(picture.preview),
      thumbnail_key: await t.context.objects.put(picture.thumbnail),
      pdq: Buffer.concat(picture.pdq.map((one) => one.bits)),
      pdq_quality: 100,
      record_sha256: Buffer.alloc(32),
      arrived_at: new Date(),
    })
    .execute();
  expect((await see(holder)).hasDeposited).toBe(true);
  expect((await see(objector)).hasDeposited).toBe(false);
  await give(objector);
  const given = await giveDepositedSource(t.context, holder.accountId, { objectionId: id, consent });
  expect(given.mine).toMatchObject({ origin: 'deposit', sha256: key.slice(6), width: 900 });
  await giveDepositedSource(t.context, holder.accountId, { objectionId: id, consent });
  expect(await rows()).toHaveLength(2);
  let compared: Buffer[] = [];
  Object.assign(t.context, {
    pictures: {
      ...decoders,
      compareSources: (a: string, b: string) => {
        compared = [readFileSync(a), readFileSync(b)];
        return Promise.resolve(RESULT);
      },
    },
  });
  await drainJobs(t.context, compareSources, destroySource);
  expect(compared[1]?.equals(whole)).toBe(true);
  expect(left()).toEqual([]);
  expect(
    (await bytesOf(openOwnSource(t.context, holder.accountId, given.mine?.id ?? ''))).length,
  ).toBeGreaterThan(100);
  // Replaced by a separate file, the original stays.
  await give(holder, cut);
  await drainJobs(t.context, compareSources, destroySource);
  expect(existsSync(fileOf(key))).toBe(true);
});

test('it is there until three years after the end of its objection, and then its files and keys are gone', async () => {
  answering(() => Promise.resolve(RESULT));
  await give(objector);
  await give(holder);
  await drainJobs(t.context, compareSources, destroySource);
  const DAY = 86_400_000;
  const given = await rows();
  const are = () =>
    given.flatMap((row) => [row.object_key, row.preview_object_key].map((key) => existsSync(fileOf(key))));
  const endedDaysAgo = async (days: number) => {
    const ended_at = new Date(t.context.now().getTime() - days * DAY);
    await t.context.db
      .updateTable('objection')
      .set({ state: 'dismissed', ended_at })
      .where('id', '=', id)
      .execute();
    await drainJobs(t.context, compareSources, destroySource);
  };
  // Three years have 1095 days, or 1096 with a leap day in them; the product keeps them two days longer.
  await endedDaysAgo(3 * 365 - 1);
  expect(are()).toEqual([true, true, true, true]);
  expect((await rows()).every(({ key_sealed }) => key_sealed !== null)).toBe(true);
  await endedDaysAgo(3 * 366 + 1);
  expect(are()).toEqual([false, false, false, false]);
  expect((await rows()).every(({ key_sealed, preview_key_sealed }) => !key_sealed && !preview_key_sealed)).toBe(
    true,
  );
});

test('it is deleted with the attachments and with the work, and a hold keeps it', async () => {
  answering(() => Promise.resolve(RESULT));
  await give(objector);
  await give(holder);
  await drainJobs(t.context, compareSources, destroySource);
  const [one] = await rows();
  const end = (ended_at: Date) =>
    t.context.db.updateTable('objection').set({ state: 'dismissed', ended_at }).where('id', '=', id).execute();
  await end(new Date(t.context.now().getTime() - 4 * 366 * 86_400_000));
  const hold = newId();
  await t.context.db
    .insertInto('legal_hold')
    .values({ id: hold, work_id: work.id, account_id: null, reason: '案件', set_by: operator.staffId })
    .execute();
  await drainJobs(t.context, compareSources, destroySource);
  expect(existsSync(fileOf(one!.object_key))).toBe(true);
  await t.context.db.deleteFrom('legal_hold').where('id', '=', hold).execute();
  await drainJobs(t.context, compareSources, destroySource);
  expect(existsSync(fileOf(one!.object_key))).toBe(false);

  id = await putObjection(t, { objector, work, state: 'accepted', reviewerId: reviewer.staffId });
  await give(objector);
  await give(holder);
  await drainJobs(t.context, compareSources, destroySource);
  // An open one blocks the erasure.
  await end(t.context.now());
  await inTransaction(t.context.db, (tx) => eraseWorks(tx, sql`${work.id}::uuid`, t.context.now()));
  expect((await rows()).every(({ key_sealed, ended_at }) => key_sealed === null && ended_at !== null)).toBe(
    true,
  );
  const [row] = await t.context.db
    .selectFrom('source_comparison')
    .select('result')
    .where('objection_id', '=', id)
    .execute();
  expect(row?.result).toBeNull();
});
