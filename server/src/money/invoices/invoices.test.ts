import { getInvoiceFile } from '@yinji/contract';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import { openObjectStore } from '@yinji/testkit/context/open-object-store';
import { makeOrder, makeRefund } from '@yinji/testkit/context/make-paid-order';
import {
  codeOf,
  declareTestAccount,
  makeTestAccount,
  makeTestStaff,
  makeTestContext,
} from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../platform/app-context.ts';
import { findFirstReceipt, noteReceivedFile } from '../../platform/index.ts';
import { invoiceFileKind } from './invoice-file.ts';
import { findOwnInvoice, listInvoiceable } from './invoices-store.ts';
import { invoicesRoutes } from './invoices-routes.ts';
import { issueInvoice } from './issue-invoice.ts';
import { rejectInvoice } from './reject-invoice.ts';
import { openInvoice } from './open-invoice.ts';
import { requestInvoice } from './request-invoice.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { voidOvertakenInvoices } from './void-overtaken-invoices.ts';

let database: TestDatabase;
let context: AppContext;
const folder = mkdtempSync(join(tmpdir(), 'yinji-invoices-'));
beforeAll(async () => {
  database = await openTestDatabase();
  ({ context } = makeTestContext(database.db, { objects: openObjectStore(folder) }));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
const person = { titleKind: 'person', title: '沈知白', email: 'shen@mail.example' } as const;
const request = (accountId: string, orderIds: string[], id = newId(), more: object = {}) =>
  codeOf(requestInvoice(context, accountId, { ...person, id, orderIds, ...more }));
const fileOf = (bytes: Buffer, name = '发票.pdf') => ({ name, stream: Readable.from([bytes]) });
const stateOf = async (accountId: string, id: string) =>
  (await findOwnInvoice(context.db, accountId, id))?.state;

async function refundedOrder(accountId: string, amountFen: number) {
  const order = await makeOrder(context.db, accountId, { state: 'refunded' });
  await makeRefund(context.db, order.id, amountFen);
  return order;
}

/** A zip of one file, as an OFD begins. */
function zipOf(name: string, content: string): Buffer {
  const [file, packed] = [Buffer.from(name), deflateRawSync(Buffer.from(content))];
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x0403_4b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt16LE(file.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x0201_4b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(file.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + file.length + packed.length, 16);
  return Buffer.concat([local, file, packed, central, file, end]);
}

const OFD = zipOf('OFD.xml', '<?xml version="1.0"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"/>');

test.each([
  ['a PDF', PDF, 'pdf'],
  ['an OFD', OFD, 'ofd'],
  ['a PDF cut off', PDF.subarray(0, 20), undefined],
  ['a zip without OFD.xml', zipOf('a.txt', 'a'), undefined],
  ['a zip whose OFD.xml is none', zipOf('OFD.xml', '<html>'), undefined],
  ['a zip whose OFD.xml unpacks to 50 MB', zipOf('OFD.xml', `<ofd:OFD >${' '.repeat(50_000_000)}`), undefined],
  ['a program', Buffer.from('MZ\u0090'), undefined],
  ['a page', Buffer.from('<html>%PDF-1.7 %%EOF'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
] as const)('by its bytes %s is an invoice file or none', (_name, bytes, kind) => {
  expect(invoiceFileKind(bytes)).toBe(kind);
});

test('several orders make one invoice of their sum; each has one live invoice only', async () => {
  const accountId = await makeTestAccount(context.db);
  const [first, second] = [
    await makeOrder(context.db, accountId),
    await makeOrder(context.db, accountId, { priceFen: 100 }),
  ];
  const id = newId();
  expect(await request(accountId, [first.id, second.id, first.id], id)).toBe('done');
  expect((await findOwnInvoice(context.db, accountId, id))?.amount_fen).toBe(6900);
  // Sent again it is the same one; under another id the orders are taken.
  expect(await request(accountId, [first.id, second.id], id)).toBe('done');
  expect(await request(accountId, [first.id])).toBe('NOT_INVOICEABLE');
  expect(await listInvoiceable(context.db, accountId)).toEqual([]);
});

test('ten requests at once for one order make one invoice', async () => {
  const accountId = await makeTestAccount(context.db);
  const order = await makeOrder(context.db, accountId);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => request(accountId, [order.id])));
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
  expect(outcomes.filter((one) => one === 'NOT_INVOICEABLE')).toHaveLength(9);
});

test("another person's order, an unpaid, a refunded and a free one cannot be invoiced", async () => {
  const [accountId, other] = [await makeTestAccount(context.db), await makeTestAccount(context.db)];
  const own = await makeOrder(context.db, accountId);
  for (const order of [
    await makeOrder(context.db, other),
    await makeOrder(context.db, accountId, { state: 'created' }),
    await makeOrder(context.db, accountId, { state: 'refunding' }),
    await refundedOrder(accountId, 6800),
    await makeOrder(context.db, accountId, { priceFen: 0 }),
    { id: newId() },
  ])
    expect(await request(accountId, [own.id, order.id])).toBe('NOT_INVOICEABLE');
  expect(await request(accountId, [own.id])).toBe('done');
});

test('a company needs a valid tax number, a person none', async () => {
  const accountId = await makeTestAccount(context.db);
  const order = await makeOrder(context.db, accountId);
  const company = { titleKind: 'company', title: '甲文化有限公司' };
  expect(await request(accountId, [order.id], newId(), company)).toBe('TAX_NUMBER_INVALID');
  expect(await request(accountId, [order.id], newId(), { ...company, taxNumber: '91110000802100433A' })).toBe(
    'TAX_NUMBER_INVALID',
  );
  expect(await request(accountId, [order.id], newId(), { ...company, taxNumber: '91110000802100433b' })).toBe(
    'done',
  );
});

test('title, number and mailbox are encrypted in the database', async () => {
  const accountId = await makeTestAccount(context.db);
  const order = await makeOrder(context.db, accountId);
  const id = newId();
  await request(accountId, [order.id], id);
  const row = await context.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const written = JSON.stringify(row, (_, one: unknown) =>
    one instanceof Uint8Array ? Buffer.from(one).toString('latin1') : one,
  );
  expect(written).not.toContain('沈知白');
  expect(Buffer.from(row.details_sealed).includes('shen@mail')).toBe(false);
});

test('finance uploads, the buyer is notified and downloads, nobody else does; a second upload is refused', async () => {
  const [accountId, other] = [await makeTestAccount(context.db), await makeTestAccount(context.db)];
  const finance = await makeTestStaff(context.db, 'finance');
  const order = await makeOrder(context.db, accountId);
  const id = newId();
  await request(accountId, [order.id], id);
  expect(await codeOf(issueInvoice(context, finance, id, fileOf(Buffer.from('<html>'))))).toBe(
    'INVOICE_FILE_REFUSED',
  );
  expect(await codeOf(issueInvoice(context, finance, id, fileOf(Buffer.alloc(10 * 1024 * 1024 + 1))))).toBe(
    'INVOICE_FILE_REFUSED',
  );
  expect(await codeOf(issueInvoice(context, finance, newId(), fileOf(PDF)))).toBe('NOT_FOUND');
  expect(await stateOf(accountId, id)).toBe('requested');
  const outcomes = await Promise.all(
    [1, 2].map(() => codeOf(issueInvoice(context, finance, id, fileOf(PDF, '../沈.exe')))),
  );
  expect(outcomes.toSorted()).toEqual(['STATE_CHANGED', 'done']);
  // Who deposits these bytes later is not the first to have sent them, nor where they were refused.
  for (const [bytes, first] of [
    [Buffer.from('<html>'), false],
    [PDF, false],
    [Buffer.from('never sent'), true],
  ] as const) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await noteReceivedFile(context, sha256, 'a later work');
    expect((await findFirstReceipt(context, context.db, sha256, 'a later work')) !== undefined).toBe(first);
  }
  const download = invoicesRoutes(context).find((route) => route.call === getInvoiceFile);
  const ask = (asker: string) =>
    download?.handle(
      { id },
      {
        actor: {
          kind: 'account',
          accountId: asker,
          personId: asker,
          role: 'self',
          tokenSha256: new Uint8Array(),
        },
        address: '',
        network: '',
        device: '',
      },
    ) ?? Promise.reject(new Error('no route'));
  expect(await ask(accountId)).toMatchObject({
    body: PDF,
    contentType: 'application/pdf',
    fileName: '..沈.pdf',
  });
  expect(await codeOf(ask(other))).toBe('NOT_FOUND');
  const mail = await context.db.selectFrom('outbox').select('channel').execute();
  expect(mail).toContainEqual({ channel: 'email' });
});

test('finance opens, issues and rejects no invoice of an account of its own', async () => {
  const accountId = await makeTestAccount(context.db);
  const [mine, other] = [
    await makeTestStaff(context.db, 'finance'),
    await makeTestStaff(context.db, 'finance'),
  ];
  await declareTestAccount(context.db, accountId, mine);
  const [order, id] = [await makeOrder(context.db, accountId), newId()];
  await request(accountId, [order.id], id);
  expect(await codeOf(openInvoice(context, mine, id))).toBe('NOT_ALLOWED');
  expect(await codeOf(issueInvoice(context, mine, id, fileOf(PDF)))).toBe('NOT_ALLOWED');
  expect(await codeOf(rejectInvoice(context, mine, { id, reason: '抬头与税号不符' }))).toBe('NOT_ALLOWED');
  expect(await stateOf(accountId, id)).toBe('requested');
  const audited = context.db.selectFrom('staff_audit').select('action').where('subject', '=', id).execute();
  expect(await audited).toEqual([]);
  expect(await codeOf(openInvoice(context, other, id))).toBe('done');
  expect(await codeOf(issueInvoice(context, other, id, fileOf(PDF)))).toBe('done');
});

test('after a rejected request its orders may be requested again', async () => {
  const accountId = await makeTestAccount(context.db);
  const finance = await makeTestStaff(context.db, 'finance');
  const order = await makeOrder(context.db, accountId);
  const id = newId();
  await request(accountId, [order.id], id);
  expect(await codeOf(rejectInvoice(context, finance, { id, reason: '抬头与税号不符' }))).toBe('done');
  expect(await codeOf(issueInvoice(context, finance, id, fileOf(PDF)))).toBe('STATE_CHANGED');
  expect(await request(accountId, [order.id])).toBe('done');
});

test('a refund under way blocks an invoice; a completed one voids it and its file is gone', async () => {
  const accountId = await makeTestAccount(context.db);
  const finance = await makeTestStaff(context.db, 'finance');
  const set = (id: string, state: 'paid' | 'refunding' | 'refunded') =>
    context.db.updateTable('package_order').set({ state }).where('id', '=', id).execute();
  const order = await makeOrder(context.db, accountId);
  const id = newId();
  await request(accountId, [order.id], id);
  await set(order.id, 'refunding');
  expect(await codeOf(issueInvoice(context, finance, id, fileOf(PDF)))).toBe('STATE_CHANGED');
  await drainJobs(context, voidOvertakenInvoices);
  expect(await stateOf(accountId, id)).toBe('requested');
  await set(order.id, 'paid');
  expect(await codeOf(issueInvoice(context, finance, id, fileOf(PDF)))).toBe('done');
  await set(order.id, 'refunded');
  await makeRefund(context.db, order.id, 100);
  await drainJobs(context, voidOvertakenInvoices);
  await drainJobs(context, voidOvertakenInvoices);
  expect(await stateOf(accountId, id)).toBe('voided');
  const notices = await context.db
    .selectFrom('notice')
    .select('title')
    .where('account_id', '=', accountId)
    .execute();
  expect(notices.filter((one) => one.title === '发票已作废')).toHaveLength(1);
});

test('of a partly refunded order exactly the remaining amount can be invoiced', async () => {
  const accountId = await makeTestAccount(context.db);
  const order = await refundedOrder(accountId, 2800);
  expect(await listInvoiceable(context.db, accountId)).toMatchObject([{ id: order.id, amount_fen: 4000 }]);
  const id = newId();
  expect(await request(accountId, [order.id], id)).toBe('done');
  expect((await findOwnInvoice(context.db, accountId, id))?.amount_fen).toBe(4000);
  // It was requested after the refund: nothing overtakes it.
  await drainJobs(context, voidOvertakenInvoices);
  expect(await stateOf(accountId, id)).toBe('requested');
  const finance = await makeTestStaff(context.db, 'finance');
  expect(await codeOf(issueInvoice(context, finance, id, fileOf(PDF)))).toBe('done');
});
