import { parseRecord } from '@yinji/evidence';
import type { Database } from '../../platform/index.ts';
import { findLatestCheckpoint, listWorkEntries } from '../../evidence/index.ts';
import { describeRecord } from './describe-record.ts';

/**
 * All log records of a work, in the order of its chain, which clocks cannot change. Read from the records
 * themselves, so that no table beside the log can contradict it.
 */
export async function listTimeline(db: Database, workId: string, isStamped: boolean) {
  const entries = await listWorkEntries(db, workId);
  // A logged record may lack cosignatures: only a published checkpoint has its witnesses.
  const publishedSize = (await findLatestCheckpoint(db))?.size ?? 0;
  return entries.map(({ idx, entry, record_sha256 }) => {
    // Sequencing moves the bytes from one table to the other in one transaction.
    if (entry === null) throw new Error('a record of a work is neither waiting nor in the log');
    const described = describeRecord(parseRecord(entry));
    return {
      ...described,
      logIndex: idx,
      recordSha256: Buffer.from(record_sha256).toString('hex'),
      cosigned: idx !== null && idx < publishedSize,
      stamped: described.what === 'deposit' && isStamped,
    };
  });
}
