import { createHash } from 'node:crypto';
import { makeNumber, NUMBER_PREFIX, parseRecord } from '@yinji/evidence';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { appendRecord, type WorkRecord } from './append-record.ts';
import { listWorkRecords } from './log-store.ts';

const digest = 'ab'.repeat(32);
const time = '2026-11-18T01:30:12.345Z';
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function makeWork(): Promise<{ workId: string; number: string }> {
  const [accountId, workId] = [newId(), newId()];
  const phone_lookup = createHash('sha256').update(accountId).digest();
  await database.db.insertInto('account').values({ id: accountId, nickname: '', phone_lookup }).execute();
  await database.db
    .insertInto('work')
    .values({ id: workId, account_id: accountId, title: '', work_type: 'draw' })
    .execute();
  return {
    workId,
    number: makeNumber(
      NUMBER_PREFIX.deposit,
      2026,
      createHash('sha256').update(workId).digest().subarray(0, 8),
    ),
  };
}

const depositOf = (id: string): WorkRecord => ({
  type: 'deposit',
  v: 1,
  id,
  manifest_sha256: digest,
  manifest_sm3: digest,
  signature_sha256: digest,
  received_at: time,
});
const documentOf = (id: string, kind: string): WorkRecord => ({
  type: 'document',
  v: 1,
  id,
  kind,
  document_sha256: digest,
  issued_at: time,
});
const append = (record: WorkRecord, workId: string) =>
  inTransaction(database.db, (tx) => appendRecord(tx, record, workId));

/** Waiting records of a work, in the order of their future indexes. */
async function pendingOf(number: string) {
  const rows = await database.db.selectFrom('pending_record').selectAll().orderBy('seq').execute();
  return rows
    .map((row) => ({ record: parseRecord(row.entry), sha256: Buffer.from(row.entry_sha256).toString('hex') }))
    .filter(({ record }) => 'id' in record && record.id === number);
}

/** Transactions of this database that wait for a chain. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
  return rows[0]?.waiting ?? 0;
}

test('concurrent records of one work make one chain and never a fork', async () => {
  const { workId, number } = await makeWork();
  await append(depositOf(number), workId);
  await Promise.all(Array.from({ length: 12 }, (_, n) => append(documentOf(number, `kind-${n}`), workId)));
  const chain = await listWorkRecords(database.db, workId);
  const hashes = chain.map((row) => Buffer.from(row.record_sha256).toString('hex'));
  const pending = await pendingOf(number);
  expect(chain.map((row) => row.seq)).toEqual(Array.from({ length: 13 }, (_, n) => n));
  expect(pending.map((one) => one.sha256)).toEqual(hashes);
  expect(pending.map(({ record }) => ('previous' in record ? record.previous : null))).toEqual([
    null,
    ...hashes.slice(0, -1),
  ]);
});

test('the second waits for the first, and follows it only if it committed', async () => {
  const { workId, number } = await makeWork();
  const deposit = await append(depositOf(number), workId);
  const [held, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = inTransaction(database.db, async (tx) => {
    await appendRecord(tx, documentOf(number, 'rolled-back'), workId);
    held.resolve();
    await opened.promise;
    throw new Error('rolled back');
  }).catch((cause: Error) => cause.message);
  await held.promise;
  const second = append(documentOf(number, 'kept'), workId);
  await expect.poll(countWaiting).toBe(1);
  // Another work is not delayed.
  const other = await makeWork();
  await append(depositOf(other.number), other.workId);
  opened.resolve();
  expect(await first).toBe('rolled back');
  const record = parseRecord((await second).bytes);
  expect(record).toMatchObject({ kind: 'kept', previous: deposit.sha256.toString('hex') });
});

test('a chain begins with its only deposit', async () => {
  const { workId, number } = await makeWork();
  await expect(append(documentOf(number, 'early'), workId)).rejects.toThrow('cannot be the first record');
  await append(depositOf(number), workId);
  await expect(append(depositOf(number), workId)).rejects.toMatchObject({ constraint: 'work_record_pkey' });
  expect(await pendingOf(number)).toHaveLength(1);
});
