import { listHoldings as listHoldingsCall } from '@yinji/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import { makeOrder } from '@yinji/testkit/context/make-paid-order';
import { codeOf, makeTestAccount, makeTestContext } from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../platform/app-context.ts';
import { exportQuotaEntries } from './export-quota-entries.ts';
import { listHoldings } from './list-holdings.ts';
import { listQuotaEntries } from './list-quota-entries.ts';
import { listBatches } from './wallet-read-model.ts';

let database: TestDatabase;
let context: AppContext;
let setNow: (now: Date) => void;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ context, setNow } = makeTestContext(database.db));
});
afterAll(() => database.close());

const at = (text: string) => new Date(`${text}+08:00`);

interface Row {
  movement: 'grant' | 'reserve' | 'release' | 'spend';
  amount: number;
  at: Date;
  batchId: string;
  expiresAt: Date;
  subject?: string;
  orderId?: string;
  kind?: 'evidence' | 'common';
}

async function write(accountId: string, row: Row): Promise<void> {
  await context.db
    .insertInto('quota_entry')
    .values({
      id: row.movement === 'grant' ? row.batchId : newId(),
      account_id: accountId,
      kind: row.kind ?? 'evidence',
      movement: row.movement,
      amount: row.amount,
      batch_id: row.batchId,
      source_id: row.movement === 'grant' ? row.batchId : null,
      expires_at: row.expiresAt,
      order_id: row.orderId ?? null,
      subject: row.subject ?? '',
      at: row.at,
    })
    .execute();
}

async function workOf(accountId: string, title: string): Promise<string> {
  const id = newId();
  await context.db.insertInto('work').values({ id, account_id: accountId, title, work_type: 'draw' }).execute();
  return id;
}

test('each movement is in the ledger with its work; expired quota is the rest of its batch', async () => {
  const accountId = await makeTestAccount(context.db);
  const { id: orderId } = await makeOrder(context.db, accountId, { name: '随笔' });
  const workId = await workOf(accountId, '秋山问道');
  const batch = { batchId: newId(), expiresAt: at('2026-10-01T00:00:00') };
  await write(accountId, { ...batch, movement: 'grant', amount: 10, at: at('2026-09-01T00:00:00'), orderId });
  await write(accountId, {
    ...batch,
    movement: 'reserve',
    amount: -1,
    at: at('2026-09-02T00:00:00'),
    subject: workId,
  });
  await write(accountId, {
    ...batch,
    movement: 'spend',
    amount: 0,
    at: at('2026-09-03T00:00:00'),
    subject: workId,
  });
  setNow(at('2026-09-30T00:00:00'));
  expect(
    (await listBatches(context.db, accountId, context.now())).map((one) => [one.granted, one.rest]),
  ).toEqual([[10, 9]]);
  setNow(at('2026-11-01T00:00:00'));
  expect(await listBatches(context.db, accountId, context.now())).toEqual([]);
  const { items, next } = await listQuotaEntries(context, accountId, {});
  expect(next).toBeNull();
  expect(items.map((one) => [one.movement, one.amount, one.packageName])).toEqual([
    ['expire', -9, '随笔'],
    ['spend', 0, '随笔'],
    ['reserve', -1, '随笔'],
    ['grant', 10, '随笔'],
  ]);
  expect(items[1]?.work).toEqual({ id: workId, title: '秋山问道' });
});

test('pages follow one another without a gap or a repetition, also where rows have one time', async () => {
  const accountId = await makeTestAccount(context.db);
  setNow(at('2026-11-01T00:00:00'));
  for (let count = 0; count < 45; count += 1)
    await write(accountId, {
      movement: 'grant',
      amount: count + 1,
      at: new Date(at('2026-10-01T00:00:00').getTime() + Math.floor(count / 7)),
      batchId: newId(),
      expiresAt: at('2027-01-01T00:00:00'),
    });
  const seen: number[] = [];
  const sizes: number[] = [];
  for (let after: string | undefined = undefined; ;) {
    const page: Awaited<ReturnType<typeof listQuotaEntries>> = await listQuotaEntries(context, accountId, {
      after,
    });
    seen.push(...page.items.map((one) => one.amount));
    sizes.push(page.items.length);
    if (page.next === null) break;
    after = page.next;
  }
  expect(sizes).toEqual([20, 20, 5]);
  expect(new Set(seen).size).toBe(45);
});

test('days are those of Beijing, both included; kinds are distinguished', async () => {
  const accountId = await makeTestAccount(context.db);
  const batch = { expiresAt: at('2027-01-01T00:00:00'), movement: 'grant' } as const;
  await write(accountId, { ...batch, batchId: newId(), amount: 1, at: at('2026-09-30T23:59:59.999') });
  await write(accountId, { ...batch, batchId: newId(), amount: 2, at: at('2026-10-01T00:00:00') });
  await write(accountId, {
    ...batch,
    batchId: newId(),
    amount: 3,
    at: at('2026-10-02T23:59:59.999'),
    kind: 'common',
  });
  await write(accountId, { ...batch, batchId: newId(), amount: 4, at: at('2026-10-03T00:00:00') });
  const amounts = async (filter: object) =>
    (await listQuotaEntries(context, accountId, filter)).items.map((one) => one.amount);
  expect(await amounts({ from: '2026-10-01', to: '2026-10-02' })).toEqual([3, 2]);
  expect(await amounts({ kind: 'common' })).toEqual([3]);
  expect(await codeOf(listQuotaEntries(context, accountId, { from: '2026-10-02', to: '2026-10-01' }))).toBe(
    'BAD_INPUT',
  );
  expect(await codeOf(listQuotaEntries(context, accountId, { after: 'made-up' }))).toBe('BAD_INPUT');
});

test("nobody sees another's ledger, batches or works, nor the title of another's work through a row", async () => {
  const [owner, other] = [await makeTestAccount(context.db), await makeTestAccount(context.db)];
  const workId = await workOf(other, '他人之作');
  const batch = { batchId: newId(), expiresAt: at('2027-01-01T00:00:00') };
  await write(owner, {
    ...batch,
    movement: 'grant',
    amount: 1,
    at: at('2026-10-01T00:00:00'),
    subject: workId,
  });
  expect((await listQuotaEntries(context, other, {})).items).toEqual([]);
  expect(await listBatches(context.db, other, context.now())).toEqual([]);
  expect((await listQuotaEntries(context, owner, {})).items[0]?.work).toBeNull();
  expect((await listHoldings(context, other, undefined)).items).toEqual([]);
  // A position in another person's list reveals nothing of it.
  const { next } = await listQuotaEntries(context, owner, {});
  expect((await listQuotaEntries(context, other, { after: next ?? undefined })).items).toEqual([]);
});

test("a work's title is not run as a formula in the spreadsheet", async () => {
  const accountId = await makeTestAccount(context.db);
  const workId = await workOf(accountId, '=HYPERLINK("https://evil.example")');
  const batch = { batchId: newId(), expiresAt: at('2027-01-01T00:00:00') };
  await write(accountId, {
    ...batch,
    movement: 'grant',
    amount: 3,
    at: at('2026-10-01T08:00:00'),
    subject: workId,
  });
  const csv = (await exportQuotaEntries(context, accountId, {})).toString();
  expect(csv.startsWith('\ufeff时间（北京时间）,')).toBe(true);
  expect(csv).toContain(
    `2026-10-01 08:00:00,存证,发放,3,2027-01-01 00:00:00,平台发放,"'=HYPERLINK(""https://evil.example"")"\r\n`,
  );
});

test('holdings are works whose deposit is proven, with the certificates issued for them', async () => {
  const accountId = await makeTestAccount(context.db);
  const proven = await workOf(accountId, '已存证');
  await workOf(accountId, '草稿');
  const digest = Buffer.from(proven.replaceAll('-', '').repeat(2), 'hex');
  await context.db
    .insertInto('deposit')
    .values({
      work_id: proven,
      number: `N-${proven}`,
      query_code: 'A',
      record_sha256: digest,
      completed_at: new Date(),
    })
    .execute();
  // Every kind that a work can have: a contract's and a change's are issued elsewhere.
  const kinds = ['deposit', 'confirmation', 'comparison', 'certification', 'contract', 'change'] as const;
  for (const [day, kind] of kinds.entries())
    await context.db
      .insertInto('document')
      .values({
        id: newId(),
        work_id: proven,
        kind,
        number: `D-${kind}-${proven}`,
        object_key: kind,
        sha256: digest,
        record_sha256: digest,
        issued_at: new Date(Date.UTC(2026, 10, 1 + day)),
      })
      .execute();
  const { items } = await listHoldings(context, accountId, undefined);
  const documents = ['deposit', 'confirmation', 'comparison', 'certification'];
  expect(items).toMatchObject([{ workId: proven, title: '已存证', documents }]);
  // The answer matches the contract.
  expect(listHoldingsCall.output.parse({ items, next: null }).items).toHaveLength(1);
});
