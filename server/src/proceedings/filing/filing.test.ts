import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { parseRecord } from '@yinji/evidence';
import { sql } from 'kysely';
import {
  filingMachine,
  actingRoles,
  mayAct,
  nextState,
  type FilingEvent,
  type FilingState,
} from '@yinji/state-machine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideNext, formDesk, makeReviewer } from '@yinji/testkit/context/certification';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { makeCreator, makeDepositedWork, type TestCreator } from '@yinji/testkit/context/creator';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { renderOwnApplicationForm } from './application-form.ts';
import { buildFilingPackage } from './build-filing-package.ts';
import { getFiling } from './get-filing.ts';
import { recordFilingStep } from './record-filing-step.ts';

let t: TestContext;
let shen: TestCreator;
let stranger: TestCreator;
let workId: string;
beforeAll(async () => {
  t = await openTestContext();
  [shen, stranger] = [await makeCreator(t, '沈知白'), await makeCreator(t, '莫听雨')];
  workId = await makeDepositedWork(t, shen.accountId, '归棹');
  const desk = formDesk(t, shen, workId, '归棹');
  await desk.save();
  await desk.upload('font');
  await desk.submit();
  await decideNext(t, await makeReviewer(t, '审核员甲'), 'passed');
}, 60_000);
afterAll(() => t.close());

const TODAY = '2026-11-20';
const NUMBER = '国作登字-2021-F-00025677';
const events = Object.keys(filingMachine.events) as FilingEvent[];
const states = Object.keys(filingMachine.states) as FilingState[];

/** Puts the filing into a state directly. */
async function bring(state: FilingState | undefined) {
  await sql`delete from filing_step`.execute(t.context.db);
  await sql`delete from filing`.execute(t.context.db);
  if (state !== undefined)
    await t.context.db
      .insertInto('filing')
      .values({ work_id: workId, state, authority: '某省版权局', number: null, updated_at: new Date() })
      .execute();
}
const record = (who: TestCreator, from: FilingState | undefined, event: FilingEvent, more: object = {}) =>
  codeOf(
    recordFilingStep(t.context, who.accountId, {
      workId,
      from: from ?? null,
      event,
      on: TODAY,
      note: '',
      authority: '某省版权局',
      ...(event === 'grant' ? { number: NUMBER } : {}),
      ...more,
    }),
  );

test('every state, every step, every role: exactly what the table says', async () => {
  for (const from of [undefined, ...states])
    for (const event of events)
      for (const role of actingRoles) {
        // Only the holder has access: everybody else is a stranger to the work.
        if (role !== 'holder' && role !== 'stranger') {
          expect(mayAct(filingMachine, event, role)).toBe(false);
          continue;
        }
        await bring(from);
        const to = nextState(filingMachine, from, event);
        const said = await record(role === 'holder' ? shen : stranger, from, event);
        const what = `${from ?? 'none'} ${event} ${role}`;
        expect(said, what).toBe(
          role === 'stranger' ? 'NOT_FOUND' : to === undefined ? 'STATE_CHANGED' : 'done',
        );
        const { state } = await getFiling(t.context, shen.accountId, workId);
        expect(state, what).toBe(role === 'holder' && to !== undefined ? to : (from ?? null));
      }
}, 60_000);

test('a step names its starting state: two concurrent ones count once', async () => {
  await bring(undefined);
  const codes = await Promise.all([record(shen, undefined, 'begin'), record(shen, undefined, 'begin')]);
  expect(codes.sort()).toEqual(['STATE_CHANGED', 'done']);
  expect((await getFiling(t.context, shen.accountId, workId)).steps).toHaveLength(1);
});

test('a number is parsed, checked, stored in one spelling and never made', async () => {
  for (const number of ['国作登字-2021-F-123', 'YJBQ-2026-7K3M-9Q4D-V2XH-J', undefined]) {
    await bring('examining');
    expect(await record(shen, 'examining', 'grant', { number })).toBe('NUMBER_INVALID');
  }
  expect(await record(shen, 'examining', 'refuse', { number: NUMBER })).toBe('BAD_INPUT');
  expect(await record(shen, 'examining', 'grant', { number: '国作登字 — 2021 — f — 00025677' })).toBe('done');
  const { number, next } = await getFiling(t.context, shen.accountId, workId);
  expect(number).toMatchObject({ text: NUMBER, region: '国', year: 2021, category: 'F', agrees: true });
  expect(next).toEqual([]);
});

test('days go forward and not beyond today', async () => {
  await bring(undefined);
  expect(await record(shen, undefined, 'begin', { on: '2999-01-01' })).toBe('BAD_INPUT');
  expect(await record(shen, undefined, 'begin', { authority: undefined })).toBe('done');
  expect(await record(shen, 'preparing', 'submit', { on: '2026-11-19' })).toBe('BAD_INPUT');
  expect(await record(shen, 'preparing', 'submit', { authority: undefined })).toBe('BAD_INPUT');
  expect(await record(shen, 'preparing', 'submit', { note: '受理窗口', feeFen: 10_000 })).toBe('done');
  const { steps } = await getFiling(t.context, shen.accountId, workId);
  expect(steps.at(-1)).toMatchObject({ event: 'submit', note: '受理窗口', feeFen: 10_000, on: TODAY });
});

test('before the certification has passed there is nothing to file', async () => {
  const draft = await makeDepositedWork(t, shen.accountId, '未认证');
  const step = { workId: draft, from: null, event: 'begin' as const, on: TODAY, note: '' };
  expect(await codeOf(recordFilingStep(t.context, shen.accountId, step))).toBe('STATE_CHANGED');
  expect((await getFiling(t.context, shen.accountId, draft)).next).toEqual([]);
  expect(await codeOf(renderOwnApplicationForm(t.context, shen.accountId, draft))).toBe('NOT_READY');
});

test('form and package are the holder’s alone', async () => {
  for (const ask of [getFiling, renderOwnApplicationForm, buildFilingPackage])
    expect(await codeOf(ask(t.context, stranger.accountId, workId))).toBe('NOT_FOUND');
});

test('the form is a PDF, and the package lists each of its files with the right digest', async () => {
  const { body: pdf } = await renderOwnApplicationForm(t.context, shen.accountId, workId);
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  const again = await renderOwnApplicationForm(t.context, shen.accountId, workId);
  expect(Buffer.compare(pdf, again.body)).toBe(0);
  const { body, fileName } = await buildFilingPackage(t.context, shen.accountId, workId);
  expect(fileName).toMatch(/^YJCZ-2026-.*\.zip$/);
  const files = unzipSync(await buffer(body as Readable));
  const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array())) as {
    files: { path: string; size: number; sha256: string }[];
  };
  expect(manifest.files.map(({ path }) => path)).toEqual([
    '作品信息申请表.pdf',
    'form.json',
    'form.json.p7s',
    'form-opening.json',
    'attachments/01-font.pdf',
  ]);
  for (const { path, size, sha256 } of manifest.files) {
    const bytes = files[path] ?? new Uint8Array();
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')], path).toEqual([size, sha256]);
  }
  // With it the holder opens the commitment in the log.
  const opening = manifest.files.find(({ path }) => path === 'form-opening.json');
  const rows = await t.context.db.selectFrom('pending_record').select('entry').execute();
  const [logged] = rows.map(({ entry }) => parseRecord(entry)).filter(({ type }) => type === 'certification');
  expect(logged).toMatchObject({ form_commitment: opening?.sha256 });
});
