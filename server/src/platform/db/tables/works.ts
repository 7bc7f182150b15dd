import type { FileLabels } from '@yinji/contract';
import type { Badge, ImportState } from '@yinji/tracks';
import type { ColumnType, Generated } from 'kysely';
import type { At, Bytes } from './columns.ts';

interface WorkTable {
  id: string;
  account_id: string;
  title: string;
  work_type: 'photo' | 'draw' | 'creative';
  description: Generated<string>;
  claimed_created_on: string | null;
  file_name: string | null;
  file_size_bytes: number | null;
  file_sha256: Bytes | null;
  file_sm3: Bytes | null;
  is_public: Generated<boolean>;
  created_at: At;
  updated_at: At;
  deleted_at: Date | null;
  erased_at: Date | null;
  deposited_at: Date | null;
  category: string | null;
  ai_use: 'none' | 'partly' | 'wholly' | 'unknown' | null;
  ai_tool: Generated<string>;
  title_grams: ColumnType<string, never, never>;
}

interface WorkVersionTable {
  work_id: string;
  seq: number;
  file_name: string;
  file_size_bytes: number;
  file_sha256: Bytes;
  file_sm3: Bytes;
  replaced_at: Date;
}

interface UploadedFileTable {
  id: string;
  account_id: string;
  object_key: string;
  file_name: string;
  size_bytes: number;
  sha256: Bytes;
  sm3: Bytes;
  number: string | null;
  query_code: string | null;
  uploaded_at: Date;
  expires_at: Date;
  work_id: string | null;
}

interface ResumableUploadTable {
  id: string;
  account_id: string;
  work_id: string | null;
  material_id: string | null;
  begun_at: Date;
  expires_at: Date;
}

interface MaterialTable {
  id: string;
  work_id: string;
  kind: 'sketch' | 'layer' | 'raw' | 'other';
  note: Generated<string>;
  file_name: string;
  size_bytes: number;
  sha256: Bytes;
  sm3: Bytes;
  salt: Bytes | null;
  record: Bytes;
  record_sha256: Bytes;
  received_at: Date;
  object_key: string | null;
  arrived_at: Date | null;
}

interface WorkBadgeTable {
  id: string;
  work_id: string;
  badge: Badge;
  subject_id: string;
  since: Date;
  ended_at: Date | null;
}

interface TrackTable {
  work_id: string;
  name: 'evidence' | 'confirmation' | 'certification';
  state: 'draft' | 'reviewing' | 'passed' | 'rejected';
  reason: string | null;
  reservation_id: string | null;
  since: At;
}

interface DepositTable {
  work_id: string;
  number: string;
  query_code: string;
  prepared_at: At;
  signing_key_id: string | null;
  manifest: Bytes | null;
  reveal_sealed: Bytes | null;
  signature: Bytes | null;
  record: Bytes | null;
  record_sha256: Bytes | null;
  received_at: Date | null;
  receipt: string | null;
  token: Bytes | null;
  token_time: Date | null;
  token_authority: string | null;
  token_covered_until: Date | null;
  second_token: Bytes | null;
  log_index: number | null;
  tree_size: number | null;
  tlog_proof: string | null;
  cosigned_at: Date | null;
  witnesses: Generated<number>;
  completed_at: Date | null;
}

interface OriginalTable {
  work_id: string;
  object_key: string;
  size_bytes: number;
  format: string;
  width: number;
  height: number;
  pixel_sha256: Bytes;
  preview_key: string;
  thumbnail_key: string;
  pdq: Bytes;
  pdq_quality: number;
  record_sha256: Bytes;
  arrived_at: At;
  public_preview_key: string | null;
  public_thumbnail_key: string | null;
  marked_at: Date | null;
  /** Both bundles stand. */
  documented_at: Date | null;
  labels_read_at: Date | null;
  compared_at: Date | null;
  sized_at: Generated<Date | null>;
}

/** The marked picture in the sizes of strangers' screens. */
interface PublicPictureTable {
  work_id: string;
  side: number;
  format: 'webp' | 'avif';
  object_key: string;
}

interface FileLabelsTable {
  work_id: string;
  labels: ColumnType<FileLabels | null, string | null, never>;
  fault: string | null;
  read_at: Date;
}

export type DocumentKind = 'deposit' | 'confirmation' | 'certification' | 'comparison' | 'contract' | 'change';

interface DocumentTable {
  id: string;
  work_id: string;
  kind: DocumentKind;
  number: string;
  object_key: string;
  sha256: Bytes;
  record_sha256: Bytes;
  issued_at: Date;
  covered_until: Date | null;
  subject_id: string | null;
  superseded_at: Date | null;
}

interface BundleTable {
  work_id: string;
  variant: 'full' | 'public';
  object_key: string;
  sha256: Bytes;
  size_bytes: number;
  built_at: At;
  covered_until: Date | null;
}

/** Every table as Kysely sees it; a test compares it with the migrated database. */
/** A line that was left out of a batch, and why. */
export interface SkippedLine {
  line: number;
  fileName: string;
  title: string;
  faults: { column: string; fault: string }[];
}

interface ImportBatchTable {
  id: string;
  account_id: string;
  name: string;
  state: ImportState;
  skipped: ColumnType<SkippedLine[], string | undefined, string>;
  begun_at: Date;
  started_at: Date | null;
  active_at: Date;
  ended_at: Date | null;
}

interface ImportRowTable {
  batch_id: string;
  line: number;
  title: string;
  work_type: string;
  description: string;
  claimed_created_on: string;
  file_name: string;
  file_size_bytes: number;
  file_sha256: Bytes;
  file_sm3: Bytes;
  work_id: string;
  reservation_id: string | null;
  given_up_at: Date | null;
}

/** Works, their files, tracks and documents. */
export interface WorksTables {
  work: WorkTable;
  work_version: WorkVersionTable;
  uploaded_file: UploadedFileTable;
  resumable_upload: ResumableUploadTable;
  material: MaterialTable;
  work_badge: WorkBadgeTable;
  track: TrackTable;
  deposit: DepositTable;
  original: OriginalTable;
  public_picture: PublicPictureTable;
  file_labels: FileLabelsTable;
  document: DocumentTable;
  bundle: BundleTable;
  import_batch: ImportBatchTable;
  import_row: ImportRowTable;
}
