import { createHash } from 'node:crypto';
import { encodeRecord, type ChainedRecord, type DepositRecord, type WrittenRecord } from '@yinji/evidence';
import { type Tx, signalAfterCommit } from '../../platform/index.ts';
import {
  findLastWorkRecord,
  insertPending,
  insertWorkRecord,
  lockChain,
  type AppendedRecord,
} from './log-store.ts';

type WithoutPrevious<R> = R extends ChainedRecord ? Omit<R, 'previous'> : never;
type Following = WithoutPrevious<Extract<WrittenRecord, ChainedRecord>>;

/** A record about a work; `previous` is filled in here. */
export type WorkRecord = DepositRecord | Following;
/** A record about no work. */
export type LooseRecord = Exclude<WrittenRecord, DepositRecord | ChainedRecord>;

/**
 * Writes a record as pending, in the business transaction: it reaches the log if and only if that commits. Only
 * the sealer's sequencer assigns an index; a lock on the log's head here would serialise everything. A record
 * about a work takes the work's id and joins its chain. The chain is locked until the transaction ends, so that
 * two records cannot follow the same one: call it late, after locking the rows.
 */
export async function appendRecord(tx: Tx, record: LooseRecord): Promise<AppendedRecord>;
export async function appendRecord(tx: Tx, record: WorkRecord, workId: string): Promise<AppendedRecord>;
export async function appendRecord(
  tx: Tx,
  record: LooseRecord | WorkRecord,
  workId?: string,
): Promise<AppendedRecord> {
  signalAfterCommit(tx, 'records');
  if (workId === undefined) {
    const appended = encode(record as LooseRecord);
    await insertPending(tx, appended);
    return appended;
  }
  return record.type === 'deposit' ? begin(tx, record, workId) : follow(tx, record as Following, workId);
}

function encode(record: WrittenRecord): AppendedRecord {
  const bytes = encodeRecord(record);
  return { bytes, sha256: createHash('sha256').update(bytes).digest() };
}

/** The first record of a work; the primary key refuses a second first one. */
async function begin(tx: Tx, record: DepositRecord, workId: string): Promise<AppendedRecord> {
  const appended = encode(record);
  await insertWorkRecord(tx, appended, { work_id: workId, seq: 0, previous_sha256: null });
  return appended;
}

async function follow(tx: Tx, record: Following, workId: string): Promise<AppendedRecord> {
  await lockChain(tx, workId);
  // A separate statement after the lock: it sees what the former holder committed.
  const last = await findLastWorkRecord(tx, workId);
  if (last === undefined) throw new Error(`a ${record.type} cannot be the first record of a work`);
  const previous = Buffer.from(last.record_sha256);
  const appended = encode({ ...record, previous: previous.toString('hex') });
  await insertWorkRecord(tx, appended, { work_id: workId, seq: last.seq + 1, previous_sha256: previous });
  return appended;
}
