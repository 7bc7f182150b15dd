import type { ChangeKind, ChangeState, FilingEvent, FilingState } from '@yinji/tracks';
import type { Generated } from 'kysely';
import type { At, Bytes } from './columns.ts';

interface CertificationTable {
  work_id: string;
  form_sealed: Bytes;
  salt: Bytes;
  submitted_at: Date | null;
  decided_at: Date | null;
  updated_at: At;
  statement_sealed: Bytes | null;
  statement_sha256: Bytes | null;
  signature: Bytes | null;
  signing_key_id: string | null;
  signed_at: Date | null;
  changed_sealed: Bytes | null;
  changed_salt: Bytes | null;
}

interface CertificationOwnerTable {
  id: string;
  work_id: string;
  place: number;
  stated_sealed: Bytes;
  is_holder: Generated<boolean>;
  account_id: string | null;
  asked_at: Date | null;
  answer: 'confirmed' | 'declined' | null;
  answered_at: Date | null;
  consent_sealed: Bytes | null;
  consent_sha256: Bytes | null;
  signature: Bytes | null;
  signing_key_id: string | null;
}

interface CertificationFileTable {
  id: string;
  work_id: string;
  kind: string;
  name_sealed: Bytes;
  object_key: string;
  key_sealed: Bytes;
  media_type: string;
  size_bytes: number;
  sha256: Bytes;
  created_at: Date;
  arrived_at: Date | null;
}

interface CorrectionTable {
  id: string;
  kind: 'certification' | 'change';
  subject_id: string;
  work_id: string;
  case_id: string;
  asked_by: string;
  asked_at: Date;
  due_at: Date;
  content_sealed: Bytes;
  half_told_at: Date | null;
  last_told_at: Date | null;
  ended_at: Date | null;
  outcome: 'answered' | 'missed' | 'withdrawn' | null;
}

interface FilingTable {
  work_id: string;
  state: FilingState;
  authority: Generated<string>;
  number: string | null;
  updated_at: Date;
}

interface FilingStepTable {
  id: string;
  work_id: string;
  event: FilingEvent;
  to_state: FilingState;
  /** YYYY-MM-DD, as the holder dates it. */
  on_day: string;
  note_sealed: Bytes;
  fee_fen: number | null;
  recorded_at: Date;
}

interface EnclosureTable {
  id: string;
  account_id: string;
  subject_kind: 'change' | 'succession' | 'succession-contest';
  subject_id: string;
  kind: string;
  name_sealed: Bytes;
  media_type: string;
  size_bytes: number;
  sha256: Bytes;
  object_key: string;
  key_sealed: Bytes | null;
  begun_at: At;
  arrived_at: Date | null;
  destroyed_at: Date | null;
}

interface ChangeRequestTable {
  id: string;
  work_id: string;
  account_id: string;
  kind: ChangeKind;
  state: ChangeState;
  reason_sealed: Bytes;
  after_sealed: Bytes | null;
  before_sealed: Bytes | null;
  after_salt: Bytes | null;
  statement_sealed: Bytes | null;
  signature: Bytes | null;
  signing_key_id: string | null;
  begun_at: Date;
  submitted_at: Date | null;
  remark: string | null;
  decided_at: Date | null;
  number: string | null;
  certificate_number: string | null;
  former_number: string | null;
  record_sha256: Bytes | null;
}

/** Forms, their owners and papers, corrections, filings and changes. */
export interface CertificationTables {
  certification: CertificationTable;
  certification_owner: CertificationOwnerTable;
  certification_file: CertificationFileTable;
  correction: CorrectionTable;
  filing: FilingTable;
  filing_step: FilingStepTable;
  enclosure: EnclosureTable;
  change_request: ChangeRequestTable;
}
