import { createHash, randomBytes } from 'node:crypto';
import { canonicalBytes, parseRecord, toHex, type LogRecord } from '@yinji/evidence';
import type { InspectedPicture } from '@yinji/originality';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCreator } from '@yinji/testkit/context/creator';
import { openStudio, type Studio } from '@yinji/testkit/context/studio';
import { inTransaction } from '../../platform/db/database.ts';
import { notifyAccount } from '../../people/index.ts';
import { newId } from '../../platform/db/ids.ts';
import { eraseWorks } from '../../service/account-closing/erase-works.ts';
import { attachOriginal } from '../../works/deposits/attach-original.ts';
import { submitDeposit } from '../../works/deposits/index.ts';
import { addMaterial } from '../../works/materials/add-material.ts';
import { deleteWork } from '../../works/works/index.ts';
import { updateWork } from '../../works/works/update-work.ts';
import { findPassedConfirmation } from '../cases/index.ts';
import { decideCase } from './decide-case.ts';
import { openReport } from './open-report.ts';
import { requestConfirmation } from './request-confirmation.ts';

let studio: Studio;
let creator: TestCreator;
beforeAll(async () => {
  studio = await openStudio();
  creator = await studio.creator();
});
afterAll(() => studio.close());

const SKETCH = { name: '草图.png', sizeBytes: 5, sha256: 'ef'.repeat(32), sm3: '01'.repeat(32) };
const FILE_SHA256 = 'ab'.repeat(32);
const STOCK_REASONS = [
  '未发现相似作品。',
  '经比对，未发现近似在册作品，予以通过。',
  '画面独立完成，无近似作品。',
];
const PICTURE = {
  format: 'png',
  width: 3,
  height: 2,
  pages: 1,
  pixelSha256: 'cd'.repeat(32),
  pdq: [{ bits: new Uint8Array(256), quality: 100 }],
  trimmedPdq: [],
} as unknown as InspectedPicture;

/** Deposited, uploaded, with a sketch, and confirmed: each time with the same file, title, name and reason. */
async function confirmed(): Promise<string> {
  const { context } = studio;
  const workId = await studio.draft(creator);
  await submitDeposit(context, creator.accountId, await studio.signed(creator, workId));
  await studio.setState(workId, 'evidence', 'passed');
  const { number } = await context.db
    .selectFrom('deposit')
    .select('number')
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow();
  const key = randomBytes(32).toString('hex');
  await inTransaction(context.db, (tx) =>
    attachOriginal(tx, {
      workId,
      number,
      file: { objectKey: key, sizeBytes: 9 },
      isFirstReceipt: true,
      picture: PICTURE,
      pictures: { preview: key, thumbnail: key },
      now: context.now(),
    }),
  );
  // There is no picture to look at.
  const mark = context.db.updateTable('original').set({ features_at: context.now() });
  await mark.where('work_id', '=', workId).execute();
  await addMaterial(context, creator.accountId, { workId, kind: 'sketch', note: '', file: SKETCH });
  await requestConfirmation(context, creator.accountId, workId);
  const reviewer = await studio.reviewer();
  const id = (await studio.hand(workId, 'confirmation', reviewer)) ?? '';
  const reason = STOCK_REASONS[1] ?? '';
  await decideCase(context, reviewer, { id, decision: 'passed', reason, looked: true });
  return workId;
}

async function recordsOf(type: LogRecord['type']): Promise<LogRecord[]> {
  const rows = await studio.context.db.selectFrom('pending_record').select('entry').execute();
  return rows.map(({ entry }) => parseRecord(entry)).filter((record) => record.type === type);
}

const hexOf = (value: Parameters<typeof canonicalBytes>[0]) =>
  createHash('sha256').update(canonicalBytes(value)).digest('hex');

/** Tables with a column that is or contains the digest, in bytes or in hex. */
async function tablesWith(digest: string): Promise<string[]> {
  const { db } = studio.context;
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select columns.table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and data_type = 'bytea' and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`select from ${sql.table(table)}
      where position(decode(${digest}, 'hex') in ${sql.ref(column)}) > 0
        or position(${digest}::bytea in ${sql.ref(column)}) > 0 limit 1`.execute(db);
    if (rows.length > 0) found.push(table);
  }
  return [...new Set(found)].sort();
}

/** Tables in which a text stands, in any column. */
async function tablesSaying(text: string): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`
    select table_name as found from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and query_to_xml(format('select * from %I', table_name), true, true, '')::text like ${`%${text}%`}
    order by 1`.execute(studio.context.db);
  return rows.map(({ found }) => found);
}

test('the report behind a confirmation is not found by trying stock phrases', async () => {
  await confirmed();
  const [record] = await recordsOf('confirmation');
  if (record?.type !== 'confirmation') throw new Error('no confirmation was written');
  const digests = new Set(Object.values(record));
  const guessed = STOCK_REASONS.flatMap((reason) =>
    Array.from({ length: 400 }, (_, at) => ({
      number: record.id,
      comparison: { compared: at % 20, comparedMs: Math.floor(at / 20), candidates: [] },
      decision: record.decision,
      reason,
      decided_at: record.decided_at,
    })),
  ).filter((report) => digests.has(hexOf(report)));
  expect(guessed).toEqual([]);
});

test('nothing in the log is found by the digest of a file, and nothing joins two works with the same file', async () => {
  await Promise.all([confirmed(), confirmed()]);
  const rows = await studio.context.db.selectFrom('pending_record').select('entry').execute();
  const values = rows.flatMap(({ entry }) => {
    // That a record names its deposit and the record before it is on purpose.
    const { previous: _, ...fields } = parseRecord(entry) as LogRecord & { previous?: string };
    return Object.values(fields).filter((value) => /^[0-9a-f]{64}$/.test(String(value)));
  });
  expect(values.length).toBeGreaterThan(12);
  expect(values).not.toContain(FILE_SHA256);
  expect(new Set(values).size).toBe(values.length);
});

test('after an erasure nothing is left that opens a commitment, or says that the file was here', async () => {
  const { db, now } = studio.context;
  const workId = await confirmed();
  const salts = await db
    .selectFrom('review_case')
    .select(['report_salt', 'comparison_salt'])
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow();
  // As if it had come by an import, and by an upload that was released.
  const [file, batch] = [Buffer.from(FILE_SHA256, 'hex'), newId()];
  await sql`insert into import_batch (id, account_id, name, state, begun_at, active_at)
    values (${batch}, ${creator.accountId}, '', 'done', now(), now())`.execute(db);
  await sql`insert into import_row (batch_id, line, title, work_type, description, claimed_created_on, file_name,
      file_size_bytes, file_sha256, file_sm3, work_id)
    values (${batch}, 1, '', 'draw', '', '', '', 9, ${file}, ${file}, ${workId})`.execute(db);
  await sql`insert into uploaded_file (id, account_id, object_key, file_name, size_bytes, sha256, sm3, uploaded_at,
      expires_at, work_id)
    values (${newId()}, ${creator.accountId}, 'k', '', 9, ${file}, ${file}, now(), now(), ${workId})`.execute(
    db,
  );
  const secrets = [
    FILE_SHA256,
    SKETCH.sha256,
    ...Object.values(salts).map((salt) => toHex(salt ?? Buffer.alloc(0))),
  ];
  const kept = () => Promise.all(secrets.map(tablesWith));
  expect(await kept()).toEqual([
    ['deposit', 'import_row', 'uploaded_file', 'work'],
    ['material'],
    ['review_case'],
    ['review_case'],
  ]);
  await inTransaction(db, (tx) => eraseWorks(tx, sql`select id from work`, now()));
  expect(await kept()).toEqual([[], [], [], []]);
});

test("after an erasure nothing says its title or the reviewer's reason any more, no notice either", async () => {
  const { db, now } = studio.context;
  await confirmed();
  await inTransaction(db, (tx) =>
    notifyAccount(tx, creator.accountId, { title: '另一件事', body: '与作品无关', category: 'security' }),
  );
  const texts = ['秋山', STOCK_REASONS[1] ?? '', '与作品无关'];
  expect(await Promise.all(texts.map(tablesSaying))).toEqual([
    ['notice', 'work'],
    ['case_opinion', 'notice', 'review_case', 'track'],
    ['notice'],
  ]);
  await inTransaction(db, (tx) => eraseWorks(tx, sql`select id from work`, now()));
  expect(await Promise.all(texts.map(tablesSaying))).toEqual([[], [], ['notice']]);
});

test('after a draft was deleted nothing of it is left but its records in the log', async () => {
  const { context } = studio;
  const workId = await studio.draft(creator, '删去的稿');
  await updateWork(context, creator.accountId, { id: workId, file: { ...SKETCH, name: '换过.png' } });
  await addMaterial(context, creator.accountId, { workId, kind: 'sketch', note: '', file: SKETCH });
  const kept = async () => [
    ...(await tablesSaying('删去的稿')),
    ...(await tablesWith(FILE_SHA256)),
    ...(await tablesWith(SKETCH.sha256)),
  ];
  expect(await kept()).toEqual(['work', 'work_version', 'material', 'work']);
  await deleteWork(context, creator.accountId, workId);
  expect(await kept()).toEqual([]);
});

test('the holder opens the report with sha256sum alone, and what was compared stays closed in it', async () => {
  const workId = await confirmed();
  const row = await findPassedConfirmation(studio.context.db, workId);
  if (row === undefined) throw new Error('nothing was confirmed');
  const opening = openReport(row);
  expect(parseRecord(row.record ?? new Uint8Array())).toMatchObject({
    v: 2,
    report_commitment: createHash('sha256').update(opening).digest('hex'),
  });
  const [, report] = JSON.parse(Buffer.from(opening).toString()) as [string, Record<string, string>];
  expect(report).toEqual({
    comparison_commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    decided_at: row.decided_at?.toISOString(),
    decision: 'passed',
    number: row.number,
    reason: STOCK_REASONS[1],
  });
});
