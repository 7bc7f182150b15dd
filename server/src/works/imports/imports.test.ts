import { createHash } from 'node:crypto';
import { importMachine, nextState, type ImportEvent, type ImportState } from '@yinji/state-machine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { findBatchOf } from '../deposits/deposits-store.ts';
import { insertPrepared, newNumber } from '../deposits/index.ts';
import { grantQuotas, sumRest } from '../../money/quota/index.ts';
import { codeOf, makeTestAccount, makeTestContext } from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { insertWork, moveTrack } from '../works/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { beginImport } from './begin-import.ts';
import { checkImport } from './check-import.ts';
import { fillImport } from './fill-import.ts';
import { giveUpImportRows } from './give-up-import-rows.ts';
import { listRows } from './import-rows-store.ts';
import { prepareImportRows } from './prepare-import-rows.ts';
import { getBatchView } from './present-import.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { settleImport } from './settle-import.ts';
import { startImport } from './start-import.ts';
import { stopImport } from './stop-import.ts';
import { submitImportRows } from './submit-import-rows.ts';

let database: TestDatabase;
let context: AppContext;
let setNow: (now: Date) => void;
const now = new Date('2026-11-21T04:00:00.000Z');
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  ({ context, setNow } = makeTestContext(database.db));
  setNow(now);
});
afterAll(() => database.close());

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const row = (line: number, more: object = {}, seed = newId()) => ({
  line,
  title: `第${line}件`,
  workType: 'draw',
  description: '',
  claimedCreatedOn: '2026-03-05',
  file: { name: `${line}.png`, sizeBytes: 1000, sha256: digest(`${seed}${line}`), sm3: digest(`m${line}`) },
  ...more,
});

async function member(uses: number): Promise<string> {
  const accountId = await makeTestAccount(context.db);
  await inTransaction(context.db, (tx) =>
    grantQuotas(tx, {
      accountId,
      sourceId: newId(),
      quotas: { evidence: uses, authentic: 0, gallery: 0, common: 0 },
      expiresAt: new Date(now.getTime() + 365 * 86_400_000),
      now,
    }),
  );
  return accountId;
}
const noticesOf = async (accountId: string) =>
  (
    await context.db
      .selectFrom('notice')
      .select('title')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ title }) => title);
const rest = async (accountId: string) => (await sumRest(context.db, accountId, now)).evidence;

async function batchOf(accountId: string, rows: number, state: 'draft' | 'checked' | 'running' = 'running') {
  const id = newId();
  await beginImport(context, accountId, { id, name: '秋山', skipped: [] });
  for (let at = 0; at < rows; at += 100)
    await fillImport(context, accountId, {
      id,
      rows: Array.from({ length: Math.min(100, rows - at) }, (_, k) => row(at + k + 2)),
    });
  if (state !== 'draft') await checkImport(context, accountId, { id, leaveOut: false });
  if (state === 'running') await startImport(context, accountId, id);
  return id;
}

/** What a submission does to a row, without the signature. */
async function depositLine(accountId: string, id: string, line: number, hasOriginal = false): Promise<void> {
  const found = (await listRows(context.db, id)).find((one) => one.line === line);
  if (!found?.reservation_id) throw new Error('the row has no use');
  const { work_id: workId, reservation_id: reservationId } = found;
  const file = {
    file_name: 'a.png',
    file_size_bytes: 1,
    file_sha256: found.file_sha256,
    file_sm3: found.file_sm3,
  };
  await inTransaction(context.db, async (tx) => {
    await insertWork(tx, workId, accountId, {
      ...file,
      title: '画',
      work_type: 'draw',
      description: '',
      claimed_created_on: null,
    });
    await moveTrack(tx, { workId, accountId, track: 'evidence', event: 'begin', now });
    await insertPrepared(tx, { work_id: workId, ...newNumber(now) });
    await moveTrack(tx, { workId, accountId, track: 'evidence', event: 'submit', reservationId, now });
    await tx.updateTable('deposit').set({ received_at: now }).where('work_id', '=', workId).execute();
    if (hasOriginal)
      await tx
        .insertInto('original')
        .values({
          work_id: workId,
          object_key: workId,
          size_bytes: 1,
          format: 'png',
          width: 1,
          height: 1,
          pixel_sha256: Buffer.alloc(32),
          preview_key: workId,
          thumbnail_key: workId,
          pdq: Buffer.alloc(256),
          pdq_quality: 100,
          record_sha256: Buffer.alloc(32),
          arrived_at: now,
        })
        .execute();
  });
}

test('quota is reserved for the whole batch or not at all', async () => {
  const accountId = await member(4);
  const id = await batchOf(accountId, 5, 'checked');
  expect(await codeOf(startImport(context, accountId, id))).toBe('NO_QUOTA');
  expect(await rest(accountId)).toBe(4);
  expect((await getBatchView(context, accountId, id)).state).toBe('checked');
  const other = await batchOf(accountId, 4, 'checked');
  await startImport(context, accountId, other);
  expect(await rest(accountId)).toBe(0);
});

test('started ten times at once it is one start; two batches that compete for the same quota are decided', async () => {
  const accountId = await member(7);
  const [id, other] = [await batchOf(accountId, 5, 'checked'), await batchOf(accountId, 5, 'checked')];
  const outcomes = await Promise.all([
    ...Array.from({ length: 5 }, () => codeOf(startImport(context, accountId, id))),
    ...Array.from({ length: 5 }, () => codeOf(startImport(context, accountId, other))),
  ]);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'NO_QUOTA']));
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(5);
  expect(await rest(accountId)).toBe(2);
});

test('500 rows are a batch, one more is refused and changes nothing', async () => {
  const accountId = await member(500);
  const id = await batchOf(accountId, 500, 'draft');
  expect(await codeOf(fillImport(context, accountId, { id, rows: [row(900)] }))).toBe('IMPORT_TOO_LARGE');
  // An existing row may be sent again.
  expect((await fillImport(context, accountId, { id, rows: [row(2)] })).rows).toBe(500);
  await checkImport(context, accountId, { id, leaveOut: false });
  await startImport(context, accountId, id);
  expect(await rest(accountId)).toBe(0);
});

test('the server checks again: faults keep a batch from starting until they are left out', async () => {
  const accountId = await member(9);
  const earlier = await batchOf(accountId, 1);
  await depositLine(accountId, earlier, 2);
  const [deposited] = (await getBatchView(context, accountId, earlier)).items;
  const id = newId();
  await beginImport(context, accountId, { id, name: '甲', skipped: [] });
  const rows = [
    row(2),
    row(3, { title: '' }),
    row(4, { workType: '油画' }),
    row(5, { claimedCreatedOn: '2026-11-22' }),
    row(6, { claimedCreatedOn: '2026-02-30' }),
    row(7, { title: '=HYPERLINK("x")' }),
    row(8, { file: { ...row(8).file, sha256: deposited?.sha256 ?? '' } }),
  ];
  await fillImport(context, accountId, { id, rows: [...rows, row(9, { file: rows[0]?.file })] as never });
  expect(await codeOf(startImport(context, accountId, id))).toBe('IMPORT_UNCHECKED');
  const { faults, state } = await checkImport(context, accountId, { id, leaveOut: false });
  expect(state).toBe('draft');
  expect(faults).toEqual([
    { line: 3, column: 'title', fault: 'missing' },
    { line: 4, column: 'workType', fault: 'unknown-type' },
    { line: 5, column: 'claimedCreatedOn', fault: 'date-ahead' },
    { line: 6, column: 'claimedCreatedOn', fault: 'not-a-date' },
    { line: 7, column: 'title', fault: 'formula' },
    { line: 9, column: 'fileName', fault: 'same-file-twice' },
    { line: 8, column: 'fileName', fault: 'deposited-before' },
  ]);
  const checked = await checkImport(context, accountId, { id, leaveOut: true });
  expect([checked.state, checked.rows, checked.skipped]).toEqual(['checked', 1, 7]);
  await startImport(context, accountId, id);
  expect(await rest(accountId)).toBe(7);
});

test('rows given up return their quota once; a deposited one stays', async () => {
  const accountId = await member(3);
  const id = await batchOf(accountId, 3);
  await depositLine(accountId, id, 2);
  for (let times = 0; times < 3; times += 1) await giveUpImportRows(context, accountId, { id, lines: [2, 3] });
  expect(await rest(accountId)).toBe(1);
  const view = await getBatchView(context, accountId, id);
  expect(view.items.map((one) => one.state)).toEqual(['deposited', 'givenUp', 'waiting']);
  expect([view.deposited, view.givenUp]).toEqual([1, 1]);
});

test('stopped, it returns unused quota, also a use that another submission did not need', async () => {
  const accountId = await member(5);
  const id = await batchOf(accountId, 3);
  await depositLine(accountId, id, 2);
  await Promise.all([stopImport(context, accountId, id), stopImport(context, accountId, id)]);
  expect(await rest(accountId)).toBe(4);
  expect((await getBatchView(context, accountId, id)).state).toBe('stopped');
});

test('a finished batch ends by itself, and an abandoned one after a week', async () => {
  const accountId = await member(4);
  const finished = await batchOf(accountId, 2);
  await depositLine(accountId, finished, 2, true);
  await depositLine(accountId, finished, 3);
  await drainJobs(context, settleImport);
  // An original is still missing.
  expect((await getBatchView(context, accountId, finished)).state).toBe('running');
  await giveUpImportRows(context, accountId, { id: finished, lines: [3] });
  const left = await batchOf(accountId, 2);
  setNow(new Date(now.getTime() + 8 * 86_400_000));
  await drainJobs(context, settleImport);
  expect((await getBatchView(context, accountId, left)).state).toBe('stopped');
  expect(await rest(accountId)).toBe(2);
  expect(await noticesOf(accountId)).toContain('批量存证已停止');
});

test('every row with its original: done, and notified once', async () => {
  const accountId = await member(1);
  const id = await batchOf(accountId, 1);
  await depositLine(accountId, id, 2, true);
  await Promise.all([drainJobs(context, settleImport), drainJobs(context, settleImport)]);
  expect((await getBatchView(context, accountId, id)).state).toBe('done');
  expect(await noticesOf(accountId)).toEqual(['批量存证已开始', '批量存证已完成']);
});

test('a batch sends one notice at its start and one at its end, with its counts; its rows send none', async () => {
  const accountId = await member(40);
  const id = newId();
  const skipped = [{ line: 9, fileName: '9.png', title: '', faults: [{ column: 'title', fault: 'missing' }] }];
  await beginImport(context, accountId, { id, name: '秋山', skipped });
  await fillImport(context, accountId, { id, rows: Array.from({ length: 12 }, (_, at) => row(at + 2)) });
  await checkImport(context, accountId, { id, leaveOut: false });
  await Promise.all([startImport(context, accountId, id), startImport(context, accountId, id)]);
  for (let line = 2; line < 13; line += 1) await depositLine(accountId, id, line, true);
  await giveUpImportRows(context, accountId, { id, lines: [13] });
  await drainJobs(context, settleImport);
  const told = await context.db
    .selectFrom('notice')
    .select(['title', 'body'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  expect(told.map(({ title }) => title)).toEqual(['批量存证已开始', '批量存证已完成']);
  expect(told.map(({ body }) => body.match(/\d+/g))).toEqual([
    ['12', '1'],
    ['11', '1', '1'],
  ]);
  const stopped = await batchOf(accountId, 2);
  await Promise.all([stopImport(context, accountId, stopped), stopImport(context, accountId, stopped)]);
  expect((await noticesOf(accountId)).slice(2)).toEqual(['批量存证已开始', '批量存证已停止']);
});

test("a row's deposit is reported by its batch; one given up there and deposited separately sends its own notice", async () => {
  const accountId = await member(2);
  const id = await batchOf(accountId, 2);
  const [first, second] = await listRows(context.db, id);
  const ofBatch = (workId: string) => inTransaction(context.db, (tx) => findBatchOf(tx, workId));
  await giveUpImportRows(context, accountId, { id, lines: [second?.line ?? 0] });
  expect([
    await ofBatch(first?.work_id ?? ''),
    await ofBatch(second?.work_id ?? ''),
    await ofBatch(newId()),
  ]).toEqual([id, undefined, undefined]);
});

describe('the state machine of a batch', () => {
  const signed = { line: 2, manifest: 'AAAA', reveal: 'AAAA', signature: 'AAAA' };
  const verbs: Partial<Record<ImportEvent, (accountId: string, id: string) => Promise<unknown>>> = {
    fill: (accountId, id) => fillImport(context, accountId, { id, rows: [row(2)] }),
    check: (accountId, id) => checkImport(context, accountId, { id, leaveOut: false }),
    start: (accountId, id) => startImport(context, accountId, id),
    giveUp: (accountId, id) => giveUpImportRows(context, accountId, { id, lines: [2] }),
    stop: (accountId, id) => stopImport(context, accountId, id),
  };
  /** Repeated after a lost answer: the same end, and nothing twice. */
  const repeated: readonly string[] = ['checked check', 'running start', 'stopped stop'];
  const states = Object.keys(importMachine.states) as ImportState[];

  async function batchIn(state: ImportState) {
    const accountId = await member(2);
    const id = await batchOf(accountId, 1, state === 'draft' || state === 'checked' ? state : 'running');
    if (state === 'stopped') await stopImport(context, accountId, id);
    if (state === 'done') {
      await depositLine(accountId, id, 2, true);
      await drainJobs(context, settleImport);
    }
    const view = await getBatchView(context, accountId, id);
    expect(view.state).toBe(state);
    return { accountId, id };
  }

  for (const state of states)
    for (const [event, act] of Object.entries(verbs) as [
      ImportEvent,
      NonNullable<(typeof verbs)[ImportEvent]>,
    ][]) {
      const next = nextState(importMachine, state, event);
      test(`${state} + ${event} → ${next ?? 'refused'}`, async () => {
        const { accountId, id } = await batchIn(state);
        const stranger = await member(2);
        expect(await codeOf(act(stranger, id))).toBe('NOT_FOUND');
        const outcome = await codeOf(act(accountId, id));
        const isRepeat = repeated.includes(`${state} ${event}`);
        if (next === undefined && !isRepeat) expect(['STATE_CHANGED', 'IMPORT_UNCHECKED']).toContain(outcome);
        else expect(outcome).toBe('done');
        expect((await getBatchView(context, accountId, id)).state).toBe(next ?? state);
      });
    }

  test.each(states)('in %s rows are submitted only where it runs, by the holder alone', async (state) => {
    const { accountId, id } = await batchIn(state);
    const stranger = await member(2);
    expect(await codeOf(submitImportRows(context, stranger, { id, rows: [signed] }))).toBe('NOT_FOUND');
    expect(await codeOf(getBatchView(context, stranger, id))).toBe('NOT_FOUND');
    for (const holder of [accountId, stranger])
      await context.db
        .insertInto('identity')
        .values({
          account_id: holder,
          kind: 'person',
          name_sealed: Buffer.from(context.vault.seal('identity', '沈知白')),
          id_number_sealed: Buffer.from(context.vault.seal('identity', '11010519491231002X')),
          id_number_lookup: Buffer.from(holder),
          salt: Buffer.alloc(16),
        })
        .execute();
    const prepare = (who: string) => codeOf(prepareImportRows(context, who, { id, lines: [2] }));
    expect(await prepare(stranger)).toBe('NOT_FOUND');
    expect(await prepare(accountId)).toBe(state === 'running' ? 'done' : 'NOT_FOUND');
    // The signature is invalid: the row is refused, and its use remains for the next try.
    if (state !== 'running') return;
    const [answer] = await submitImportRows(context, accountId, { id, rows: [signed] });
    expect(answer?.refused).toBe('MANIFEST_INVALID');
    expect((await getBatchView(context, accountId, id)).items[0]?.state).toBe('waiting');
  });
});

test("another person's id begins nothing", async () => {
  const [accountId, other] = [await member(1), await member(1)];
  const id = await batchOf(accountId, 1, 'draft');
  expect(await codeOf(beginImport(context, other, { id, name: '乙', skipped: [] }))).toBe('NOT_FOUND');
  expect((await beginImport(context, accountId, { id, name: '乙', skipped: [] })).name).toBe('秋山');
});
