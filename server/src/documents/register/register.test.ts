import { createHash } from 'node:crypto';
import { examineRecord, parsePolicy, parseRecord } from '@yinji/evidence';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { erasePerson } from '../../service/account-closing/erase-person.ts';
import { makeDepositedWork } from '@yinji/testkit/context/make-deposited-work';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { publishTestPolicy, sealTestLog } from '@yinji/testkit/context/seal-test-log';
import { listRegister } from './list-register.ts';
import { proveRegisterFile } from './prove-register-file.ts';
import { publishRegister } from './publish-register.ts';
import { csvLine } from './register-lines.ts';
import { endOfMonth, lastClosedMonth } from './register-month.ts';
import { findCurrentFile } from './register-store.ts';
import { listCurrentFiles } from './register-read-model.ts';

let t: TestContext;
let policy: string;
let accountId: string;
const DAY = 86_400_000;
beforeAll(async () => {
  t = await openTestContext();
  policy = publishTestPolicy(t.context);
  accountId = await t.account('13900000001');
});
afterAll(() => t.close());

/** The month's lines as they were published. */
async function fileOf(month: string) {
  const file = await findCurrentFile(t.context.db, month);
  if (file === undefined) throw new Error('no file');
  const jsonl = await t.context.objects.read(file.jsonl_key);
  const csv = await t.context.objects.read(file.csv_key);
  const lines = jsonl
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { title: string; publicName: string });
  return { file, lines, csv, jsonl };
}
const titles = ({ lines }: { lines: { title: string }[] }) => lines.map(({ title }) => title);

test('a month ends at midnight in Beijing', () => {
  expect(lastClosedMonth(new Date('2026-11-30T15:59:59Z'))).toBe('2026-10');
  expect(lastClosedMonth(new Date('2026-11-30T16:00:00Z'))).toBe('2026-11');
  expect(lastClosedMonth(new Date('2026-12-31T16:00:00Z'))).toBe('2026-12');
  expect(endOfMonth('2026-12').toISOString()).toBe('2026-12-31T16:00:00.000Z');
});

test('a title that a spreadsheet would run is no formula, and quotes and commas survive', () => {
  const entry = {
    number: 'n',
    depositedAt: '2026-11-18T01:30:12.000Z',
    workType: 'photo',
    category: null,
    publicName: '@甲',
    completedOn: null,
    firstPublishedOn: null,
    standing: '有效',
    logIndex: 7,
    recordSha256: 'ab',
  } as const;
  expect(csvLine({ ...entry, title: '=HYPERLINK("x","y")' })).toBe(
    `n,2026-11-18T01:30:12.000Z,"'=HYPERLINK(""x"",""y"")",photo,,'@甲,,,有效,7,ab\r\n`,
  );
});

test('the register lists public works in the order of the log, page by page, and never a private one', async () => {
  const made = [];
  for (const n of [1, 2, 3, 4, 5])
    made.push(await makeDepositedWork(t.context, { accountId, title: `第${n}`, isPublic: n !== 3 }));
  await sealTestLog(t.context);
  const pages: string[][] = [];
  for (let after: number | null = -1; after !== null;) {
    const page = await listRegister(t.context, { after, size: 2 }, '127.0.0.1');
    pages.push(page.items.map(({ title }) => title));
    after = page.next;
  }
  expect(pages).toEqual([
    ['第1', '第2'],
    ['第4', '第5'],
  ]);
  expect(JSON.stringify(pages)).not.toContain('第3');
  const [first] = (await listRegister(t.context, {}, '127.0.0.1')).items;
  expect(Object.keys(first ?? {}).toSorted()).toEqual(
    [
      'category',
      'completedOn',
      'depositedAt',
      'firstPublishedOn',
      'logIndex',
      'number',
      'publicName',
      'recordSha256',
      'standing',
      'title',
      'workType',
    ].toSorted(),
  );
});

test('the past month has one file of what is public then; its digests are in the log and verify', async () => {
  // Before the first month with entries there is no file, and no record in the log.
  await publishRegister(t.context);
  expect(await listCurrentFiles(t.context.db)).toEqual([]);
  const month = lastClosedMonth(new Date(t.context.now().getTime() + 31 * DAY));
  t.pass(endOfMonth(month).getTime() - t.context.now().getTime() + 1000);
  // Made after the end of the month: not part of it.
  await makeDepositedWork(t.context, { accountId, title: '下月', isPublic: true });
  await sealTestLog(t.context);
  await sql`update work set is_public = false where title = '第2'`.execute(t.context.db);
  expect(await codeOf(proveRegisterFile(t.context, month))).toBe('NOT_FOUND');
  await Promise.all([publishRegister(t.context), publishRegister(t.context)]);
  await publishRegister(t.context);
  const written = await fileOf(month);
  expect(titles(written)).toEqual(['第1', '第4', '第5']);
  expect(written.file).toMatchObject({ revision: 1, rows: 3 });
  await sealTestLog(t.context);
  const { entry, recordSha256, proof } = await proveRegisterFile(t.context, month);
  const link = { recordSha256, entry: Uint8Array.from(Buffer.from(entry, 'base64')), proof };
  const { checks, record } = await examineRecord(link, parsePolicy(policy));
  expect(new Set(Object.values(checks))).toEqual(new Set(['pass']));
  const hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(record).toMatchObject({
    month,
    rows: 3,
    csv_sha256: hex(written.csv),
    jsonl_sha256: hex(written.jsonl),
  });
  expect(parseRecord(link.entry)).toEqual(record);
});

test('a work that leaves the public leaves the file, under a new record; the old bytes are queued for removal', async () => {
  const month = lastClosedMonth(t.context.now());
  const { file: before } = await fileOf(month);
  await sql`update work set is_public = false where title = '第4'`.execute(t.context.db);
  await publishRegister(t.context);
  const after = await fileOf(month);
  expect([titles(after), after.file.revision]).toEqual([['第1', '第5'], 2]);
  expect(Buffer.compare(after.file.record_sha256, before.record_sha256)).not.toBe(0);
  const doomed = await t.context.db.selectFrom('doomed_object').select('object_key').execute();
  expect(doomed.map((row) => row.object_key).toSorted()).toEqual([before.csv_key, before.jsonl_key].toSorted());
  await publishRegister(t.context);
  expect((await fileOf(month)).file.revision).toBe(2);
});

test('a changed name is in the file after a day', async () => {
  const month = lastClosedMonth(t.context.now());
  await sql`update account set nickname = '新名' where id = ${accountId}`.execute(t.context.db);
  await publishRegister(t.context);
  expect((await fileOf(month)).lines[0]?.publicName).not.toBe('新名');
  t.pass(DAY + 1000);
  await publishRegister(t.context);
  const { lines, file } = await fileOf(month);
  expect([lines[0]?.publicName, file.revision]).toEqual(['新名', 3]);
});

test('the next month has the new works, and nothing twice', async () => {
  const month = lastClosedMonth(new Date(t.context.now().getTime() + 31 * DAY));
  t.pass(endOfMonth(month).getTime() - t.context.now().getTime() + 1000);
  await publishRegister(t.context);
  expect(titles(await fileOf(month))).toEqual(['下月']);
  expect((await listCurrentFiles(t.context.db)).length).toBeGreaterThanOrEqual(2);
});

test('nothing of a closed account is left in any file', async () => {
  await inTransaction(t.context.db, (tx) => erasePerson(tx, accountId, t.context.now()));
  expect((await listRegister(t.context, {}, '127.0.0.2')).items).toEqual([]);
  await publishRegister(t.context);
  for (const { month } of await listCurrentFiles(t.context.db)) expect(titles(await fileOf(month))).toEqual([]);
});
