import { createHash } from 'node:crypto';
import { encodeRecord, type EvidenceRecord } from '@yinji/evidence';
import type { Tx } from '../db/database.ts';
import { insertPending } from './evidence-log-store.ts';

export interface AppendedRecord {
  bytes: Uint8Array;
  sha256: Buffer;
}

/**
 * Writes a record as pending, in the business transaction: it reaches the log if and only if that commits. Only the
 * sealer's sequencer gives it an index; a lock on the log's head here would serialise everything.
 */
export async function appendRecord(tx: Tx, record: EvidenceRecord): Promise<AppendedRecord> {
  const bytes = encodeRecord(record);
  const sha256 = createHash('sha256').update(bytes).digest();
  await insertPending(tx, { entry: bytes, entry_sha256: sha256 });
  return { bytes, sha256 };
}
