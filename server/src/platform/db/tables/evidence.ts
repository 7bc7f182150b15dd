import type { Generated } from 'kysely';
import type { At, Bytes } from './columns.ts';
import type { DocumentKind } from './works.ts';

interface VerifierReleaseTable {
  sha256: Bytes;
  name: string;
  record_sha256: Bytes;
  released_at: Date;
}

interface CheckpointTokenTable {
  day: string;
  checkpoint_size: number;
  checkpoint: Bytes;
  token: Bytes;
  authority: string;
  record_sha256: Bytes;
  stamped_at: Date;
  published_at: Date | null;
}

interface RenewalTable {
  object_sha256: Bytes;
  sequence: number;
  work_id: string;
  kind: 'bundle' | 'public-bundle' | DocumentKind | `${DocumentKind}-pdf`;
  object_key: string;
  evidence_sha256: Bytes;
  record_sha256: Bytes;
  renewed_at: Date;
}

/** The chain of a work's records; only ever added to. */
interface WorkRecordTable {
  work_id: string;
  seq: number;
  record_sha256: Bytes;
  previous_sha256: Bytes | null;
}

/** Written by the sealer; the server inserts pending records and reads the rest (migration 0002). */
interface PendingRecordTable {
  seq: Generated<number>;
  entry: Bytes;
  entry_sha256: Bytes;
  submitted_at: At;
}

interface LogEntryTable {
  idx: number;
  entry: Bytes;
  entry_sha256: Bytes;
  sequenced_at: At;
}

interface LogTileTable {
  level: number;
  n: number;
  hashes: Bytes;
}

interface LogCheckpointTable {
  size: number;
  root: Bytes;
  note: string;
  cosigned_note: string | null;
  signed_at: At;
  published_at: Date | null;
}

/** The sealer's; `after_size`: checkpoints larger than this are cosigned under it. */
interface LogPolicyTable {
  seq: number;
  policy: string;
  witnesses: string;
  quorum: number;
  record_sha256: Bytes;
  changed_at: Date;
  in_force_at: Date | null;
  after_size: number | null;
}

/** The latest trouble of each sweep; `error` is the name of what was thrown. */
interface SweepFaultTable {
  name: string;
  failing_since: Date;
  last_failed_at: Date;
  failures: number;
  error: string;
  recovered_at: Date | null;
}

/** The log, its tokens, what is released to verify it, and how the sweeps that fill it fare. */
export interface EvidenceTables {
  sweep_fault: SweepFaultTable;
  verifier_release: VerifierReleaseTable;
  checkpoint_token: CheckpointTokenTable;
  renewal: RenewalTable;
  work_record: WorkRecordTable;
  pending_record: PendingRecordTable;
  log_entry: LogEntryTable;
  log_tile: LogTileTable;
  log_checkpoint: LogCheckpointTable;
  log_policy: LogPolicyTable;
}
