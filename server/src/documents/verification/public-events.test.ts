import { randomBytes } from 'node:crypto';
import { makeNumber } from '@yinji/evidence';
import { makeDepositedWork } from '@yinji/testkit/context/make-deposited-work';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendRecord } from '../../evidence/index.ts';
import { inTransaction } from '../../platform/index.ts';
import { listPublicEvents } from './list-public-events.ts';

const HERE = '127.0.0.1';
let t: TestContext;
let accountId: string;
beforeAll(async () => {
  t = await openTestContext();
  accountId = await t.account('13900000001');
});
afterAll(() => t.close());

const digest = () => randomBytes(32).toString('hex');
const contract = makeNumber('YJZR', 2026, randomBytes(8));
const AT = '2026-11-20T17:30:00.000Z';

/** A public work whose chain goes on with a contract, a licence, and an assignment. */
async function makeTransferred(isPublic: boolean) {
  const work = await makeDepositedWork(t.context, { accountId, isPublic, receivedAt: new Date(AT) });
  const deposit_id = work.number;
  const signed = { deposit_id, id: contract, contract_sha256: digest(), signature_sha256: digest() };
  const passed = { deposit_id, id: contract, contract_sha256: digest(), parties_commitment: digest() };
  const records = [
    { type: 'signature', v: 1, ...signed, role: 'holder', signed_at: AT },
    { type: 'signature', v: 1, ...signed, role: 'counterparty', signed_at: AT },
    { type: 'transfer', v: 1, ...passed, kind: 'licence', decided_at: AT },
    { type: 'document', v: 1, id: contract, kind: 'contract', document_sha256: digest(), issued_at: AT },
    { type: 'transfer', v: 1, ...passed, kind: 'assignment', decided_at: AT },
  ] as Parameters<typeof appendRecord>[1][];
  const digests: string[] = [];
  for (const record of records) {
    const { sha256 } = await inTransaction(t.context.db, (tx) => appendRecord(tx, record, work.id));
    digests.push(Buffer.from(sha256).toString('hex'));
  }
  return { ...work, digests };
}

test('a stranger sees the day of private events, and neither kind, parties, numbers, digest nor how many', async () => {
  const { id, digests } = await makeTransferred(true);
  const events = await listPublicEvents(t.context, id, HERE);
  expect(events.map(({ event }) => event && [event.what, event.outcome])).toEqual([
    ['deposit', null],
    ['upload', null],
    // Four of one day, and their number is not told either.
    null,
    ['transfer', 'assignment'],
  ]);
  // Of Beijing, and without the time of day.
  for (const { day } of events) expect(day).toBe('2026-11-21');
  const hidden = JSON.stringify(events.filter(({ event }) => event === null));
  expect(hidden).toBe(JSON.stringify([{ day: '2026-11-21', event: null }]));
  const said = JSON.stringify(events);
  for (const secret of [
    ...digests.slice(0, 4),
    contract,
    'signature',
    'licence',
    '签署',
    '许可',
    '合同存证证书',
  ])
    expect(said).not.toContain(secret);
  expect(said).toContain(digests[4]);
});

test('a work that is not in public, and one that does not exist, are not found', async () => {
  const { id } = await makeTransferred(false);
  expect(await codeOf(listPublicEvents(t.context, id, HERE))).toBe('NOT_FOUND');
  expect(await codeOf(listPublicEvents(t.context, '0199c000-0000-7000-8000-00000000ffff', HERE))).toBe(
    'NOT_FOUND',
  );
});
