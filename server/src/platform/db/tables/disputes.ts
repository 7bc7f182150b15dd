import type { AuthorityRequestState, ErasureState, HoldState, ObjectionState } from '@yinji/tracks';
import type { ColumnType, Generated } from 'kysely';
import type { At, Bytes } from './columns.ts';
import type { SourceComparison } from '@yinji/originality';

interface LegalHoldTable {
  id: string;
  account_id: string | null;
  work_id: string | null;
  reason: string;
  state: Generated<HoldState>;
  set_by: string;
  set_at: At;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  lifting_by: string | null;
  lifting_reason: string | null;
  lifted_by: string | null;
  lifted_at: Date | null;
}

interface WorkErasureTable {
  id: string;
  work_id: string;
  account_id: string;
  state: ErasureState;
  asked_at: Date;
  due_at: Date;
  ended_at: Date | null;
}

interface ObjectionTable {
  id: string;
  number: string;
  account_id: string;
  work_id: string;
  state: ObjectionState;
  grounds: string[];
  statement_sealed: Bytes | null;
  signed_sealed: Bytes | null;
  signature_sealed: Bytes | null;
  signing_key_id: string | null;
  created_at: Date;
  submitted_at: Date | null;
  screened_at: Date | null;
  answer_due_at: Date | null;
  window_due_at: Date | null;
  suit_court: string | null;
  suit_number: string | null;
  suit_filed_on: string | null;
  suit_at: Date | null;
  ended_at: Date | null;
  reason: string | null;
}

interface ObjectionAnswerTable {
  objection_id: string;
  account_id: string;
  stand: 'contest' | 'concede';
  statement_sealed: Bytes | null;
  signed_sealed: Bytes | null;
  signature_sealed: Bytes | null;
  signing_key_id: string | null;
  at: Date;
}

interface ObjectionPaperTable {
  id: string;
  objection_id: string;
  side: 'objector' | 'holder';
  kind: 'source' | 'publication' | 'contract' | 'registration' | 'judgment' | 'suit' | 'settlement' | 'other';
  is_shared: boolean;
  object_key: string;
  key_sealed: Bytes | null;
  media_type: string;
  size_bytes: number;
  sha256: Bytes;
  arrived_at: Date | null;
  destroyed_at: Date | null;
}

interface ObjectionSourceTable {
  id: string;
  objection_id: string;
  side: 'objector' | 'holder';
  account_id: string;
  origin: 'upload' | 'deposit';
  object_key: string | null;
  key_sealed: Bytes | null;
  preview_object_key: string | null;
  preview_key_sealed: Bytes | null;
  media_type: string;
  size_bytes: number;
  sha256: Bytes;
  width: number;
  height: number;
  consent: string;
  given_at: Date;
  arrived_at: Date | null;
  released_at: Date | null;
  ended_at: Date | null;
  destroyed_at: Date | null;
}

/** `a` is the objector's picture, `b` the holder's. */
interface SourceComparisonTable {
  id: string;
  objection_id: string;
  objector_source_id: string;
  holder_source_id: string;
  objector_sha256: Bytes;
  holder_sha256: Bytes;
  state: 'waiting' | 'done' | 'failed';
  tries: Generated<number>;
  next_at: Date;
  fault: string | null;
  result: ColumnType<SourceComparison | null, string | null, string | null>;
  begun_at: Date;
  made_at: Date | null;
}

interface ObjectionDecisionTable {
  id: string;
  objection_id: string;
  outcome: 'upheld' | 'dismissed';
  basis: 'false-statement' | 'judgment';
  reason: string;
  state: Generated<'proposed' | 'approved' | 'refused' | 'withdrawn' | 'overtaken'>;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
}

/** As it is stored; the contract's shape of it is checked at the door. */
export interface StoredScope {
  accountIds: string[];
  depositNumbers: string[];
  from: string | null;
  to: string | null;
  kinds: string[];
}

interface AuthorityRequestTable {
  id: string;
  authority: string;
  document_number: string;
  reason: string;
  scope: ColumnType<StoredScope, string, string>;
  state: AuthorityRequestState;
  entered_by: string;
  entered_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  note: string | null;
  paper_object_key: string | null;
  paper_key_sealed: Bytes | null;
  paper_media_type: string | null;
  paper_size_bytes: number | null;
  paper_sha256: Bytes | null;
  export_object_key: string | null;
  export_key_sealed: Bytes | null;
  export_sha256: Bytes | null;
  export_sm3: Bytes | null;
  export_size_bytes: number | null;
  built_at: Date | null;
  expires_at: Date | null;
  collected_at: Date | null;
  destroyed_at: Date | null;
}

interface DoomedObjectTable {
  object_key: string;
  doomed_at: At;
}

/** Objections, holds, erasure and requests of authorities. */
export interface DisputesTables {
  legal_hold: LegalHoldTable;
  work_erasure: WorkErasureTable;
  objection: ObjectionTable;
  objection_answer: ObjectionAnswerTable;
  objection_paper: ObjectionPaperTable;
  objection_source: ObjectionSourceTable;
  source_comparison: SourceComparisonTable;
  objection_decision: ObjectionDecisionTable;
  authority_request: AuthorityRequestTable;
  doomed_object: DoomedObjectTable;
}
