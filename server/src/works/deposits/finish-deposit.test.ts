import { openStudio, type Studio } from '@yinji/testkit/context/studio';
import type { TestCreator } from '@yinji/testkit/context/creator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../../platform/app-context.ts';
import { finishDeposit } from './finish-deposit.ts';
import { stampTwice } from './stamp-twice.ts';
import { submitDeposit } from './submit-deposit.ts';

let studio: Studio;
let creator: TestCreator;
beforeAll(async () => {
  studio = await openStudio();
  creator = await studio.creator({ evidence: 10, authentic: 0 });
});
afterAll(() => studio.close());

const depositOf = (workId: string) =>
  studio.context.db.selectFrom('deposit').selectAll().where('work_id', '=', workId).executeTakeFirstOrThrow();
const jobsOf = async (workId: string) =>
  (
    await studio.context.db.selectFrom('job').select('kind').where('key', '=', workId).orderBy('kind').execute()
  ).map(({ kind }) => kind);

async function received(): Promise<string> {
  const workId = await studio.draft(creator);
  await submitDeposit(studio.context, creator.accountId, await studio.signed(creator, workId));
  return workId;
}

/** Counts what was asked for; the second authority is asked with `not`. */
function authorities() {
  const asked = { receipt: 0, first: 0, second: 0 };
  const parts = {
    sealer: { receipt: async () => `receipt ${(asked.receipt += 1)}` },
    time: {
      states: () => [{ name: 'first' }, { name: 'second' }],
      async stamp(_digest: Uint8Array, { not }: { not?: string } = {}) {
        const authority = not === undefined ? 'first' : 'second';
        asked[authority] += 1;
        return {
          authority,
          response: Buffer.from(authority),
          token: { genTime: new Date() },
          coveredUntil: null,
        };
      },
    },
  } as unknown as Partial<AppContext>;
  return { asked, context: { ...studio.context, ...parts } };
}

/** A try that does not wait for the log. */
const tryOnce = (context: AppContext, workId: string) =>
  finishDeposit.run(context, { workId }, AbortSignal.abort());

test('a try without a proof keeps receipt and token, and no later one asks for them again', async () => {
  const workId = await received();
  const { asked, context } = authorities();
  expect(await tryOnce(context, workId)).toEqual({ laterMs: 1000 });
  expect(await tryOnce(context, workId)).toEqual({ laterMs: 1000 });
  expect(asked).toEqual({ receipt: 1, first: 1, second: 0 });
  expect(await depositOf(workId)).toMatchObject({
    receipt: 'receipt 1',
    token: Buffer.from('first'),
    completed_at: null,
  });
});

test('what another process kept meanwhile stays, and the try is repeated', async () => {
  const workId = await received();
  const { context } = authorities();
  const slow = {
    ...context,
    sealer: {
      ...context.sealer,
      receipt: async () => {
        await tryOnce(context, workId);
        return 'later';
      },
    },
  };
  expect(await tryOnce(slow, workId)).toEqual({ laterMs: 0 });
  expect(await depositOf(workId)).toMatchObject({ receipt: 'receipt 1', token: Buffer.from('first') });
});

test('a failing sealer does not hold up the token; its fault is the try’s', async () => {
  const workId = await received();
  const { context } = authorities();
  const sealer = { ...context.sealer, receipt: () => Promise.reject(new Error('away')) };
  await expect(tryOnce({ ...context, sealer }, workId)).rejects.toThrow('away');
  expect(await depositOf(workId)).toMatchObject({ receipt: null, token: Buffer.from('first') });
});

test('a deposit is not complete without its receipt: the sealer is asked again', async () => {
  const workId = await received();
  const { context } = authorities();
  await context.db.updateTable('deposit').set({ tlog_proof: 'proof' }).where('work_id', '=', workId).execute();
  const sealer = { ...context.sealer, receipt: () => Promise.reject(new Error('away')) };
  await expect(tryOnce({ ...context, sealer }, workId)).rejects.toThrow('away');
  expect(await depositOf(workId)).toMatchObject({ token: Buffer.from('first'), completed_at: null });
  await tryOnce(context, workId);
  expect(await depositOf(workId)).toMatchObject({ receipt: 'receipt 1', completed_at: expect.any(Date) });
});

test('the last part completes it once: track, use, notice and second token follow', async () => {
  const workId = await received();
  const { asked, context } = authorities();
  await context.db.updateTable('deposit').set({ tlog_proof: 'proof' }).where('work_id', '=', workId).execute();
  await Promise.all(Array.from({ length: 4 }, () => tryOnce(context, workId)));
  const { completed_at } = await depositOf(workId);
  expect(completed_at).not.toBeNull();
  const track = await context.db
    .selectFrom('track')
    .select(['state', 'reservation_id'])
    .where('work_id', '=', workId)
    .executeTakeFirst();
  expect(track).toEqual({ state: 'passed', reservation_id: null });
  const uses = await context.db
    .selectFrom('quota_entry')
    .select('movement')
    .where('subject', '=', workId)
    .orderBy('movement')
    .execute();
  expect(uses.map(({ movement }) => movement)).toEqual(['reserve', 'spend']);
  const notices = await context.db
    .selectFrom('notice')
    .select('title')
    .where('link', '=', `product-detail?id=${workId}`)
    .execute();
  expect(notices).toEqual([{ title: '存证已完成' }]);
  expect(await jobsOf(workId)).toEqual(['finish-deposit', 'stamp-twice']);
  expect(asked.second).toBe(0);
});

test.each([
  ['without an original no bundle is asked for', false, ['finish-deposit', 'stamp-twice']],
  ['with an original its bundles are', true, ['document-deposit', 'finish-deposit', 'stamp-twice']],
])('the second token is kept; %s', async (_, hasOriginal, jobs) => {
  const workId = await received();
  const { context } = authorities();
  await context.db.updateTable('deposit').set({ tlog_proof: 'proof' }).where('work_id', '=', workId).execute();
  await tryOnce(context, workId);
  if (hasOriginal) await studio.bringOriginal(workId);
  expect(await stampTwice.run(context, { workId }, AbortSignal.abort())).toBeUndefined();
  expect(await depositOf(workId)).toMatchObject({ second_token: Buffer.from('second') });
  expect(await jobsOf(workId)).toEqual(jobs);
});
