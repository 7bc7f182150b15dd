// Generated from the migrated database: tables.test.ts writes and compares.
import type { GeneratedAlways } from 'kysely';
import type { CaseKind, CodePurpose, ComparedSources, Comparison, FileDescription, FilingEvent, FilingState, Findings, GalleryFindings, Json, LabelsOfFile, PackageSnapshot, PackageTerms, RefundPart, SkippedLine, StoredScope, TransferKindWord, VersionEntry } from './column-types.ts';
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface Account {
  closed_at: Date | null;
  created_at: Generated<Date>;
  email_lookup: Uint8Array | null;
  email_sealed: Uint8Array | null;
  gender: Generated<'unknown' | 'female' | 'male'>;
  /**
   * account closed: emptied: the id stays, since what is kept refers to it
   */
  id: string;
  introduction: Generated<string>;
  kind: Generated<"person" | "organisation">;
  nickname: string;
  nickname_grams: GeneratedAlways<string>;
  password_digest: string | null;
  phone_lookup: Uint8Array | null;
  phone_sealed: Uint8Array | null;
  portrait_key: string | null;
}

export interface AccountClosing {
  /**
   * account closed: kept: that and when it was requested; names nobody
   */
  account_id: string;
  asked_at: Generated<Date>;
  cancelled_at: Date | null;
  done_at: Date | null;
  due_at: Date;
  id: string;
}

export interface AccountName {
  closed_at: Date | null;
  created_at: Date;
  id: string;
  kind: "person" | "organisation";
  nickname: string;
  nickname_grams: string;
}

export interface Agreement {
  kind: "userPolicy" | "privacyPolicy";
  since: Date;
  version: string;
}

export interface ArrivalCheck {
  checked_at: Date;
  compared: number;
  work_id: string;
}

export interface Attachment {
  /**
   * account closed: destroyed: its key goes with its row, and a job removes the bytes
   */
  account_id: string | null;
  arrived_at: Date | null;
  begun_at: Date;
  id: string;
  is_shared: Generated<boolean>;
  key_sealed: Uint8Array;
  kind: string;
  media_type: string;
  name_sealed: Uint8Array | null;
  object_key: string;
  purpose: "attachment" | "certification-file" | "enclosure" | "identity-paper" | "objection-paper";
  sha256: Uint8Array;
  size_bytes: number;
  subject_id: string;
  subject_kind: "certification" | "change" | "identity-review" | "objection" | "succession" | "succession-contest";
}

export interface AuthorityRequest {
  authority: string;
  built_at: Date | null;
  collected_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  destroyed_at: Date | null;
  document_number: string;
  entered_at: Date;
  entered_by: string;
  expires_at: Date | null;
  export_key_sealed: Uint8Array | null;
  export_object_key: string | null;
  export_sha256: Uint8Array | null;
  export_size_bytes: number | null;
  export_sm3: Uint8Array | null;
  id: string;
  note: string | null;
  paper_key_sealed: Uint8Array | null;
  paper_media_type: string | null;
  paper_object_key: string | null;
  paper_sha256: Uint8Array | null;
  paper_size_bytes: number | null;
  reason: string;
  scope: Json<StoredScope>;
  state: "entered" | "withdrawn" | "refused" | "approved" | "built" | "collected" | "expired";
}

export interface BlockedPicture {
  added_at: Date;
  added_by: string;
  id: string;
  note: Generated<string>;
  pdq: Uint8Array | null;
  removal_reason: string | null;
  removed_at: Date | null;
  removed_by: string | null;
  rule_code: string;
  sha256: Uint8Array | null;
}

export interface BlockedTerm {
  added_at: Date;
  added_by: string;
  id: string;
  note: Generated<string>;
  plain: string;
  removal_reason: string | null;
  removed_at: Date | null;
  removed_by: string | null;
  rule_code: string;
  term: string;
}

export interface Broadcast {
  audience: "all" | "members";
  body: string;
  confirmed_at: Date | null;
  created_at: Date;
  created_by: string;
  finished_at: Date | null;
  id: string;
  link: string | null;
  reached: Generated<number>;
  reached_id: string | null;
  recalled_at: Date | null;
  state: Generated<"draft" | "sending" | "sent" | "recalled">;
  title: string;
}

export interface Bundle {
  built_at: Generated<Date>;
  covered_until: Date | null;
  object_key: string;
  sha256: Uint8Array;
  size_bytes: number;
  variant: "full" | "public";
  work_id: string;
}

export interface CaseOpinion {
  at: Date;
  case_id: string;
  decision: "passed" | "rejected" | "correction";
  id: string;
  reason: string;
  round: number;
  rule_codes: Generated<string[]>;
  staff_id: string;
}

export interface CaseReturn {
  at: Date;
  case_id: string;
  how: "given" | "lapsed";
  id: string;
  staff_id: string;
}

export interface CertificateList {
  list: Uint8Array;
  made_from: string;
  next_update: Date;
  number: number;
  this_update: Date;
}

export interface Certification {
  changed_salt: Uint8Array | null;
  changed_sealed: Uint8Array | null;
  decided_at: Date | null;
  form_sealed: Uint8Array;
  salt: Uint8Array;
  signature_sealed: Uint8Array | null;
  signed_at: Date | null;
  signing_key_id: string | null;
  statement_sealed: Uint8Array | null;
  statement_sha256: Uint8Array | null;
  submitted_at: Date | null;
  updated_at: Generated<Date>;
  work_id: string;
}

export interface CertificationFacts {
  csr_sha256: Uint8Array;
  has_other_name: boolean | null;
  id: string;
  is_checked: boolean | null;
  is_issuing: boolean | null;
  needs_check: boolean | null;
  person_commitment: Uint8Array;
}

export interface CertificationOwner {
  /**
   * account closed: destroyed with the work; of somebody else’s work only who was asked, the answer and its signature
   */
  account_id: string | null;
  answer: "confirmed" | "declined" | null;
  answered_at: Date | null;
  asked_at: Date | null;
  consent_sealed: Uint8Array | null;
  consent_sha256: Uint8Array | null;
  id: string;
  is_holder: Generated<boolean>;
  place: number;
  signature_sealed: Uint8Array | null;
  signing_key_id: string | null;
  stated_sealed: Uint8Array;
  work_id: string;
}

export interface CertifiedKey {
  account_id: string;
  person_commitment: Uint8Array;
  request_id: string;
  signed_at: Date;
}

export interface ChangeRequest {
  /**
   * account closed: destroyed with the work; emptied where the work is somebody else’s now
   */
  account_id: string;
  after_salt: Uint8Array | null;
  after_sealed: Uint8Array | null;
  before_sealed: Uint8Array | null;
  begun_at: Date;
  certificate_number: string | null;
  decided_at: Date | null;
  former_number: string | null;
  id: string;
  kind: "change" | "supplement" | "cancel" | "withdraw" | "reissue";
  number: string | null;
  reason_sealed: Uint8Array;
  record_sha256: Uint8Array | null;
  remark: string | null;
  signature_sealed: Uint8Array | null;
  signing_key_id: string | null;
  state: "draft" | "reviewing" | "correcting" | "recorded" | "rejected" | "withdrawn";
  statement_sealed: Uint8Array | null;
  submitted_at: Date | null;
  work_id: string;
}

export interface CheckpointToken {
  authority: string;
  checkpoint: Uint8Array;
  checkpoint_size: number;
  day: string;
  published_at: Date | null;
  record_sha256: Uint8Array;
  stamped_at: Date;
  token: Uint8Array;
}

export interface Consent {
  /**
   * account closed: kept: proof that what was done was agreed to (PIPL art. 14); names nobody
   */
  account_id: string;
  given_at: Generated<Date>;
  kind: string;
  revoked_at: Date | null;
  version: string;
}

export interface ContentImage {
  height: number;
  id: string;
  object_key: string;
  uploaded_at: Generated<Date>;
  uploaded_by: string;
  width: number;
}

export interface ContentPage {
  created_at: Generated<Date>;
  id: string;
  kind: "partner" | "guidance" | "aboutUs" | "equity" | "corrections" | "userPolicy" | "privacyPolicy" | "activity";
  published_at: Date | null;
  published_version: number | null;
  version: Generated<number>;
}

export interface ContentPublication {
  agreement_version: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  id: string;
  note: Generated<string>;
  page_id: string;
  proposed_at: Date;
  proposed_by: string;
  state: "proposed" | "done" | "refused" | "withdrawn";
  version: number | null;
}

export interface ContentVersion {
  body: string;
  cover_id: string | null;
  ends_on: string | null;
  lead: string;
  page_id: string;
  saved_at: Date;
  saved_by: string;
  starts_on: string | null;
  title: string;
  version: number;
}

export interface Correction {
  answer_sealed: Uint8Array | null;
  /**
   * account closed: destroyed with the work; emptied where the work is somebody else’s now
   */
  answered_by: string | null;
  asked_at: Date;
  asked_by: string;
  case_id: string;
  content_sealed: Uint8Array;
  due_at: Date;
  ended_at: Date | null;
  half_told_at: Date | null;
  id: string;
  kind: "certification" | "change" | "confirmation";
  last_told_at: Date | null;
  outcome: "answered" | "missed" | "withdrawn" | null;
  subject_id: string;
  work_id: string;
}

export interface DecisionByTwo {
  decision: string;
  first_columns: string[];
  loose_columns: Generated<string[]>;
  moving_columns: Generated<string[]>;
  roles: string[];
  row_column: Generated<string>;
  row_key: Generated<string>;
  row_table: string;
  second_columns: Generated<string[]>;
  state_column: Generated<string>;
  table_name: string;
  verdicts: Json<Record<string, string | null>>;
}

export interface Deposit {
  completed_at: Date | null;
  cosigned_at: Date | null;
  log_index: number | null;
  manifest: Uint8Array | null;
  number: string;
  prepared_at: Generated<Date>;
  query_code: string;
  receipt: string | null;
  received_at: Date | null;
  record: Uint8Array | null;
  record_sha256: Uint8Array | null;
  reveal_sealed: Uint8Array | null;
  second_token: Uint8Array | null;
  signature_sealed: Uint8Array | null;
  signing_key_id: string | null;
  tlog_proof: string | null;
  token: Uint8Array | null;
  token_authority: string | null;
  token_covered_until: Date | null;
  token_time: Date | null;
  tree_size: number | null;
  witnesses: Generated<number>;
  work_id: string;
}

export interface DeskEntry {
  /**
   * account closed: emptied: that somebody asked and was answered stays, not what was written
   */
  account_id: string;
  at: Date;
  id: string;
  kind: "note" | "answer";
  number: string | null;
  staff_id: string;
  text: string;
}

export interface DisplayReport {
  answer: string | null;
  body: string;
  category: "infringement" | "illegal" | "sexual" | "impersonation" | "other";
  contact_sealed: Uint8Array | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  gallery_id: string | null;
  id: string;
  outcome: "removed" | "kept" | null;
  /**
   * account closed: emptied: neither words nor contact nor reporter; that something was reported stays
   */
  reporter_id: string | null;
  work_id: string | null;
}

export interface Document {
  covered_until: Date | null;
  id: string;
  issued_at: Date;
  kind: "deposit" | "confirmation" | "certification" | "comparison" | "contract" | "change";
  number: string;
  object_key: string;
  printed_sealed: Uint8Array | null;
  record_sha256: Uint8Array;
  rosette_sha256: Uint8Array | null;
  sha256: Uint8Array;
  subject_id: string | null;
  superseded_at: Date | null;
  work_id: string;
}

export interface DocumentRequest {
  basis_sha256: Uint8Array;
  id: string;
  kind: "deposit" | "confirmation" | "certification" | "comparison" | "contract" | "change";
  number: string;
  page_sha256: Uint8Array;
}

export interface DoomedObject {
  doomed_at: Generated<Date>;
  object_key: string;
}

export interface ExpiryReminder {
  /**
   * account closed: destroyed
   */
  account_id: string;
  days_before: 7 | 1;
  ends_at: Date;
  told_at: Date;
}

export interface FileLabels {
  fault: string | null;
  labels: Json<LabelsOfFile> | null;
  read_at: Date;
  work_id: string;
}

export interface Filing {
  authority: Generated<string>;
  number: string | null;
  state: "preparing" | "submitted" | "fee-due" | "accepted" | "examining" | "correcting" | "granted" | "refused" | "withdrawn";
  updated_at: Date;
  work_id: string;
}

export interface FilingStep {
  event: FilingEvent;
  fee_fen: number | null;
  id: string;
  note_sealed: Uint8Array;
  on_day: string;
  recorded_at: Date;
  to_state: FilingState;
  work_id: string;
}

export interface FillingHelp {
  /**
   * account closed: destroyed
   */
  account_id: string;
  ends_at: Date;
  made_at: Date;
  title: string | null;
  token_sha256: Uint8Array;
  work_type: "photo" | "draw" | "creative" | null;
}

export interface Gallery {
  /**
   * account closed: emptied: title, foreword, captions, versions and statements; that a use was spent for it stays
   */
  account_id: string;
  appeal: string | null;
  appealed_at: Date | null;
  candidate: number | null;
  cover_work_id: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  findings: Json<GalleryFindings> | null;
  foreword: string;
  id: string;
  is_appealed: Generated<boolean>;
  reason: string | null;
  released_at: Date | null;
  revision: number;
  rule_code: string | null;
  since: Date;
  state: "draft" | "checking" | "refused" | "refusal-appealed" | "released" | "rechecking" | "change-refused" | "change-appealed" | "withdrawn" | "taken" | "removal-appealed" | "deleted";
  template: "scroll" | "album" | "wall" | "still";
  title: string;
  turn: Generated<number>;
  updated_at: Date;
}

export interface GalleryDecision {
  at: Date;
  gallery_id: string;
  id: string;
  outcome: "passed" | "refused" | "removed" | "restored" | "upheld";
  reason: Generated<string>;
  rule_code: string | null;
  staff_id: string | null;
  turn: number;
}

export interface GalleryEntry {
  caption: string;
  gallery_id: string;
  position: number;
  work_id: string;
}

export interface GalleryUse {
  ended_at: Date | null;
  gallery_id: string;
  reservation_id: string | null;
  since: Date;
  spent_at: Date | null;
  work_id: string;
}

export interface GalleryVersion {
  cover_work_id: string | null;
  entries: Json<VersionEntry[]>;
  foreword: string;
  gallery_id: string;
  passed_at: Date | null;
  released_at: Date;
  template: Gallery['template'];
  title: string;
  version: number;
}

export interface GuardianRequest {
  answered_at: Date | null;
  asked_at: Generated<Date>;
  expires_at: Date;
  granted: boolean | null;
  guardianship_id: string;
  id: string;
  kind: "buy" | "sign";
  subject: string;
}

export interface Guardianship {
  accepted_at: Date | null;
  /**
   * account closed: destroyed, with its requests
   */
  child_id: string | null;
  code_digest: Uint8Array | null;
  code_expires_at: Date;
  ended_at: Date | null;
  /**
   * account closed: destroyed, with its requests
   */
  guardian_id: string;
  id: string;
  name_sealed: Uint8Array | null;
  number_lookup: Uint8Array | null;
  number_sealed: Uint8Array | null;
  offered_at: Generated<Date>;
  relation: "parent" | "guardian";
  state: Generated<"offered" | "standing" | "ended">;
  undertaking: string;
}

export interface Identity {
  /**
   * account closed: destroyed, with the salt that opens the commitments in the log
   */
  account_id: string;
  id_number_lookup: Uint8Array;
  id_number_sealed: Uint8Array;
  kind: "person" | "organisation";
  name_sealed: Uint8Array;
  salt: Uint8Array;
  verified_at: Generated<Date>;
}

export interface IdentityReview {
  /**
   * account closed: emptied: no claims, no photograph
   */
  account_id: string;
  begun_at: Generated<Date>;
  claim_sealed: Uint8Array | null;
  decided_at: Date | null;
  decided_by: string | null;
  first_at: Date | null;
  first_by: string | null;
  id: string;
  kind: "person" | "organisation";
  number_lookup: Uint8Array | null;
  reason: string | null;
  state: Generated<"draft" | "waiting" | "passed" | "rejected" | "withdrawn">;
  submitted_at: Date | null;
  word: string;
}

export interface ImportBatch {
  /**
   * account closed: destroyed, with its rows and its report
   */
  account_id: string;
  active_at: Date;
  begun_at: Date;
  ended_at: Date | null;
  id: string;
  name: string;
  skipped: Generated<Json<SkippedLine[]>>;
  started_at: Date | null;
  state: "draft" | "checked" | "running" | "done" | "stopped";
}

export interface ImportRow {
  batch_id: string;
  claimed_created_on: string;
  description: string;
  file_name: string;
  file_sha256: Uint8Array;
  file_size_bytes: number;
  file_sm3: Uint8Array;
  given_up_at: Date | null;
  line: number;
  reservation_id: string | null;
  title: string;
  work_id: string;
  work_type: string;
}

export interface Invoice {
  /**
   * account closed: kept sealed with its order: accounts are kept for ten years (会计档案管理办法)
   */
  account_id: string;
  amount_fen: number;
  decided_at: Date | null;
  decided_by: string | null;
  details_sealed: Uint8Array;
  file_sealed: Uint8Array | null;
  id: string;
  object_key: string | null;
  reason: string | null;
  requested_at: Generated<Date>;
  state: Generated<"requested" | "issued" | "rejected" | "voided">;
  title_kind: "person" | "company";
}

export interface InvoiceOrder {
  amount_fen: number;
  invoice_id: string;
  live: Generated<boolean>;
  order_id: string;
}

export interface Job {
  data: Json<unknown>;
  enqueued_at: Generated<Date>;
  failing_since: Date | null;
  id: string;
  is_asked_again: Generated<boolean>;
  key: string;
  kind: string;
  last_error: string | null;
  last_failed_at: Date | null;
  lease: Generated<number>;
  process_ends: Generated<number>;
  run_at: Generated<Date>;
  state: Generated<"waiting" | "running" | "dead">;
  tries: Generated<number>;
}

export interface KeyCertification {
  /**
   * account closed: kept: digests by id alone; the salt that opens the commitment is destroyed
   */
  account_id: string;
  csr_sha256: Uint8Array;
  id: string;
  person_commitment: Uint8Array;
  request_id: string;
}

export interface KeyCheck {
  id: Generated<boolean>;
  value_lookup: Uint8Array;
  value_sealed: Uint8Array;
}

export interface KeyRequest {
  /**
   * account closed: destroyed: the request carries the name
   */
  account_id: string;
  ask_after: Generated<Date>;
  csr_sealed: Uint8Array;
  csr_sha256: Uint8Array;
  decided_at: Date | null;
  id: string;
  requested_at: Generated<Date>;
  spki_sha256: Uint8Array;
  state: "checking" | "issuing" | "issued" | "refused" | "withdrawn";
  succeeds_id: string | null;
  succession: Uint8Array | null;
  succession_signature_sealed: Uint8Array | null;
}

export interface KeyWrap {
  credential_id: string | null;
  passkey_sealed: Uint8Array | null;
  request_id: string;
  sheet_sealed: Uint8Array;
}

export interface LedgerEntry {
  account: "wechat" | "alipay" | "prepaid" | "revenue" | "stray" | "disputed" | "refund-payable";
  amount_fen: number;
  transaction_id: string;
}

export interface LedgerTransaction {
  at: Date;
  id: string;
  kind: "received" | "refund-owed" | "refund-paid" | "term-ended" | "display-shown";
  order_id: string;
  payment_id: string | null;
  refund_id: string | null;
}

export interface LegalHold {
  /**
   * account closed: kept: an account under one is not closed
   */
  account_id: string | null;
  confirmed_at: Date | null;
  confirmed_by: string | null;
  id: string;
  lifted_at: Date | null;
  lifted_by: string | null;
  lifting_by: string | null;
  lifting_reason: string | null;
  reason: string;
  set_at: Generated<Date>;
  set_by: string;
  state: Generated<"set" | "confirmed" | "lifting" | "lifted">;
  work_id: string | null;
}

export interface LocalFeatures {
  feature_count: number | null;
  made_at: Date;
  packed_sealed: Uint8Array;
  version: number;
  work_id: string;
}

export interface LogCheckpoint {
  cosigned_note: string | null;
  note: string;
  published_at: Date | null;
  root: Uint8Array;
  signed_at: Generated<Date>;
  size: number;
}

export interface LogEntry {
  entry: Uint8Array;
  entry_sha256: Uint8Array;
  idx: number;
  sequenced_at: Generated<Date>;
}

export interface LogHead {
  id: Generated<boolean>;
  root: Uint8Array;
  size: number;
}

export interface LogPolicy {
  after_size: number | null;
  changed_at: Date;
  in_force_at: Date | null;
  policy: string;
  quorum: number;
  record_sha256: Uint8Array;
  seq: number;
  witnesses: Json<unknown>;
}

export interface LogRecovered {
  idx: number;
  note: string | null;
  recovered_at: Generated<Date>;
  settled_at: Date | null;
}

export interface LogTile {
  hashes: Uint8Array;
  level: number;
  n: number;
}

export interface Material {
  arrived_at: Date | null;
  file_name: string;
  id: string;
  kind: "sketch" | "layer" | "raw" | "other";
  note: Generated<string>;
  object_key: string | null;
  received_at: Date;
  record: Uint8Array;
  record_sha256: Uint8Array;
  salt: Uint8Array | null;
  sha256: Uint8Array;
  size_bytes: number;
  sm3: Uint8Array;
  work_id: string;
}

export interface Membership {
  /**
   * account closed: kept with its order
   */
  account_id: string;
  ended_at: Date | null;
  ends_at: Date;
  id: string;
  order_id: string;
  package_name: string;
  starts_at: Date;
}

export interface MembershipSetting {
  /**
   * account closed: destroyed
   */
  account_id: string;
  default_package_id: string | null;
  remind: Generated<boolean>;
}

export interface NearCopy {
  distance: number | null;
  earlier_work_id: string;
  found_at: Date;
  id: string;
  is_identical: boolean;
  orientation: string;
  rules_version: number | null;
  score: number | null;
  told_at: Date | null;
  verdict: "copy" | "shared" | "review" | null;
  work_id: string;
}

export interface Notice {
  /**
   * account closed: destroyed, with its copies that are being sent
   */
  account_id: string;
  body: string;
  broadcast_id: string | null;
  category: "review" | "rights" | "orders" | "security" | "system";
  created_at: Generated<Date>;
  deleted_at: Date | null;
  id: string;
  link: string | null;
  read_at: Date | null;
  title: string;
}

export interface NoticePreference {
  /**
   * account closed: destroyed
   */
  account_id: string;
  category: "review" | "rights" | "orders" | "system";
  mail: boolean;
  sms: boolean;
}

export interface Objection {
  /**
   * account closed: emptied: words, signature and papers; that it was made and how it ended stays, by id alone
   */
  account_id: string;
  answer_due_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  grounds: string[];
  id: string;
  number: string;
  reason: string | null;
  screened_at: Date | null;
  signature_sealed: Uint8Array | null;
  signed_sealed: Uint8Array | null;
  signing_key_id: string | null;
  state: "drafted" | "submitted" | "screened-out" | "accepted" | "waiting" | "sued" | "upheld" | "dismissed" | "settled" | "withdrawn" | "lapsed";
  statement_sealed: Uint8Array | null;
  submitted_at: Date | null;
  suit_at: Date | null;
  suit_court: string | null;
  suit_filed_on: string | null;
  suit_number: string | null;
  window_due_at: Date | null;
  work_id: string;
}

export interface ObjectionAnswer {
  /**
   * account closed: emptied: words, signature and papers; that it was given stays, by id alone
   */
  account_id: string;
  at: Date;
  objection_id: string;
  signature_sealed: Uint8Array | null;
  signed_sealed: Uint8Array | null;
  signing_key_id: string | null;
  stand: "contest" | "concede";
  statement_sealed: Uint8Array | null;
}

export interface ObjectionDecision {
  basis: "false-statement" | "judgment";
  decided_at: Date | null;
  decided_by: string | null;
  id: string;
  objection_id: string;
  outcome: "upheld" | "dismissed";
  proposed_at: Date;
  proposed_by: string;
  reason: string;
  state: Generated<"proposed" | "approved" | "refused" | "withdrawn" | "overtaken">;
}

export interface ObjectionSource {
  /**
   * account closed: emptied: file and preview; digest and measurements stay with the objection
   */
  account_id: string;
  arrived_at: Date | null;
  consent: string;
  destroyed_at: Date | null;
  ended_at: Date | null;
  given_at: Date;
  height: number;
  id: string;
  key_sealed: Uint8Array | null;
  media_type: string;
  object_key: string | null;
  objection_id: string;
  origin: "upload" | "deposit";
  preview_key_sealed: Uint8Array | null;
  preview_object_key: string | null;
  released_at: Date | null;
  sha256: Uint8Array;
  side: "objector" | "holder";
  size_bytes: number;
  width: number;
}

export interface OldestRelease {
  knows: string;
  one: Generated<boolean>;
}

export interface OrganisationAct {
  at: Generated<Date>;
  call: string;
  id: string;
  /**
   * account closed: kept: what was done in an organisation’s name; by id alone
   */
  organisation_id: string;
  /**
   * account closed: kept: what was done in an organisation’s name; by id alone
   */
  person_id: string;
}

export interface OrganisationInvitation {
  answer: "accepted" | "declined" | "withdrawn" | null;
  answered_at: Date | null;
  expires_at: Date;
  id: string;
  invited_at: Generated<Date>;
  /**
   * account closed: destroyed
   */
  invited_by: string;
  /**
   * account closed: destroyed
   */
  organisation_id: string;
  /**
   * account closed: destroyed; null until somebody with the number has answered
   */
  person_id: string | null;
  phone_lookup: Uint8Array | null;
  phone_sealed: Uint8Array | null;
  role: "owner" | "editor" | "viewer";
  told_at: Date | null;
}

export interface OrganisationMember {
  /**
   * account closed: destroyed
   */
  organisation_id: string;
  /**
   * account closed: destroyed
   */
  person_id: string;
  role: "owner" | "editor" | "viewer";
  since: Generated<Date>;
}

export interface Original {
  arrived_at: Generated<Date>;
  compared_at: Date | null;
  documented_at: Date | null;
  features_at: Date | null;
  format: string;
  height: number;
  is_first_receipt: boolean | null;
  labels_read_at: Date | null;
  marked_at: Date | null;
  object_key: string;
  pdq: Uint8Array;
  pdq_quality: number;
  pdq_trimmed: Generated<Uint8Array>;
  pixel_sha256: Uint8Array;
  preview_key: string;
  public_preview_key: string | null;
  public_thumbnail_key: string | null;
  record_sha256: Uint8Array;
  size_bytes: number;
  sized_at: Date | null;
  thumbnail_key: string;
  width: number;
  work_id: string;
}

export interface Outbox {
  channel: "sms" | "email";
  created_at: Generated<Date>;
  delivered_at: Date | null;
  expires_at: Date;
  id: string;
  kind: "code" | "key" | "security" | "order" | "review" | "rights" | "expiry" | "system";
  last_error: string | null;
  masked_target: Generated<string>;
  next_try_at: Generated<Date>;
  notice_id: string | null;
  params: Json<Record<string, string>> | null;
  provider: string | null;
  provider_reference: string | null;
  sealed: Uint8Array | null;
  state: Generated<"waiting" | "sending" | "delivered" | "unsure" | "failed">;
  target_sealed: Uint8Array | null;
  tries: Generated<number>;
  unsure_of: string | null;
}

export interface OwnArchive {
  /**
   * account closed: destroyed, with its file
   */
  account_id: string;
  asked_at: Generated<Date>;
  destroyed_at: Date | null;
  expires_at: Date | null;
  id: string;
  key_sealed: Uint8Array | null;
  object_key: string | null;
  ready_at: Date | null;
  size_bytes: number | null;
  token_sha256: Uint8Array;
}

export interface Package {
  authentic: number;
  common: number;
  evidence: number;
  gallery: number;
  id: string;
  name: string;
  on_sale: Generated<boolean>;
  position: number;
  price_fen: number;
  remark: Generated<string>;
  term_days: number;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface PackageChange {
  after: Json<PackageTerms>;
  approved_by: string | null;
  at: Generated<Date>;
  before: Json<PackageTerms> | null;
  id: string;
  package_id: string;
  staff_id: string;
}

export interface PackageOrder {
  /**
   * account closed: kept for three years and more (网络交易 and accounting law), without the buyer’s remark
   */
  account_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  id: string;
  order_no: string;
  package_id: string | null;
  paid_at: Date | null;
  price_fen: number;
  remark: Generated<string>;
  snapshot: Json<PackageSnapshot>;
  state: Generated<"created" | "paying" | "paid" | "refunding" | "refunded" | "closed">;
  terms_accepted_at: Date | null;
  terms_version: string | null;
  work_id: string | null;
}

export interface PackageProposal {
  after: Json<PackageTerms>;
  before: Json<PackageTerms> | null;
  decided_at: Date | null;
  decided_by: string | null;
  id: string;
  note: Generated<string>;
  package_id: string;
  proposed_at: Date;
  proposed_by: string;
  reason: string;
  state: Generated<"proposed" | "saved" | "refused" | "withdrawn">;
  version: number;
}

export interface PassedRealNameCheck {
  account_id: string;
  created_at: Date;
}

export interface Payment {
  amount_fen: number | null;
  asked_at: Date | null;
  channel: "wechat" | "alipay";
  code_url: string | null;
  created_at: Generated<Date>;
  id: string;
  manner: Generated<"code" | "link">;
  order_id: string;
  paid_at: Date | null;
  payment_no: string;
  provider_trade_no: string | null;
  state: Generated<"waiting" | "paid" | "closed" | "refunding" | "refunded" | "disputed">;
}

export interface PaymentConfirmation {
  amount_fen: number;
  at: Generated<Date>;
  channel: "wechat" | "alipay";
  paid_at: Date;
  payment_no: string;
  provider_trade_no: string;
}

export interface PaymentHelp {
  /**
   * account closed: destroyed
   */
  account_id: string;
  ends_at: Date;
  made_at: Date;
  order_id: string;
  token_sha256: Uint8Array;
}

export interface PaymentNotification {
  first_at: Date;
  kind: "paid" | "refund";
  last_at: Date;
  payment_id: string;
  times: Generated<number>;
}

export interface PendingRecord {
  entry: Uint8Array;
  entry_sha256: Uint8Array;
  seq: Generated<number>;
  submitted_at: Generated<Date>;
}

export interface PictureQuery {
  asker: Uint8Array;
  at: Date;
  id: string;
  pdq: string;
}

export interface PublicName {
  /**
   * account closed: destroyed
   */
  account_id: string;
  changed_at: Date;
  mode: "pen" | "real" | "anonymous";
  pen_name: string;
  real_name: string | null;
  shown: GeneratedAlways<string>;
  shown_grams: GeneratedAlways<string>;
}

export interface PublicPicture {
  format: "webp" | "avif";
  object_key: string;
  side: number;
  work_id: string;
}

export interface QueryHistory {
  /**
   * account closed: destroyed
   */
  account_id: string;
  at: Date;
  id: string;
  sealed: Uint8Array;
}

export interface QuotaEntry {
  /**
   * account closed: kept with its order
   */
  account_id: string;
  amount: number;
  at: Generated<Date>;
  batch_id: string;
  expires_at: Date;
  id: string;
  kind: "evidence" | "authentic" | "gallery" | "common";
  movement: "grant" | "reserve" | "release" | "spend" | "freeze" | "unfreeze" | "refund";
  order_id: string | null;
  refund_id: string | null;
  reservation_id: string | null;
  source_id: string | null;
  subject: Generated<string>;
}

export interface QuotaGrant {
  /**
   * account closed: kept: what staff gave and why; by id alone
   */
  account_id: string;
  amount: number;
  decided_at: Date | null;
  decided_by: string | null;
  expires_at: Date;
  id: string;
  kind: "evidence" | "authentic" | "gallery" | "common";
  note: Generated<string>;
  proposed_at: Generated<Date>;
  proposed_by: string;
  reason: string;
  state: Generated<"proposed" | "granted" | "refused" | "withdrawn">;
}

export interface RateBucket {
  full_at: Generated<Date>;
  key: Uint8Array;
  tokens: number;
  updated_at: Generated<Date>;
}

export interface RealNameCheck {
  /**
   * account closed: destroyed
   */
  account_id: string;
  certify_id: string | null;
  created_at: Generated<Date>;
  decided_at: Date | null;
  id: string;
  id_number_lookup: Uint8Array;
  id_number_sealed: Uint8Array;
  name_sealed: Uint8Array;
  purpose: Generated<"first" | "again">;
  request_no: string;
  state: Generated<"pending" | "passed" | "failed">;
}

export interface ReceivedFile {
  lookup: Uint8Array;
  received_at: Date;
  receiver_lookup: Uint8Array | null;
}

export interface Reconciliation {
  bill_paid_fen: Generated<number>;
  bill_refunded_fen: Generated<number>;
  bill_rows: Generated<number>;
  channel: "wechat" | "alipay";
  checked_at: Date | null;
  day: string;
  id: string;
  own_paid_fen: Generated<number>;
  own_refunded_fen: Generated<number>;
  own_rows: Generated<number>;
}

export interface ReconciliationDifference {
  bill_fen: number | null;
  id: string;
  kind: "missing-here" | "missing-there" | "amount" | "state";
  note: string | null;
  order_no: string;
  own_fen: number | null;
  own_state: string | null;
  reconciliation_id: string;
  refund_no: string | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  subject: "payment" | "refund";
}

export interface Recovery {
  /**
   * account closed: destroyed
   */
  account_id: string | null;
  certify_id: string | null;
  created_at: Date;
  decided_at: Date | null;
  effective_at: Date | null;
  id: string;
  id_number_sealed: Uint8Array;
  name_sealed: Uint8Array;
  new_lookup: Uint8Array;
  new_sealed: Uint8Array;
  old_channel: "sms" | "email";
  old_lookup: Uint8Array;
  phone_before: Uint8Array | null;
  state: "checking" | "failed" | "unmatched" | "waiting" | "stopped" | "done" | "void";
  token_sha256: Uint8Array;
}

export interface Refund {
  amount_fen: number;
  ask_after: Date;
  asked: Generated<number>;
  contact_sealed: Uint8Array | null;
  decided_at: Date | null;
  decided_by: string | null;
  decision_reason: string | null;
  done_at: Date | null;
  endorse_reason: string | null;
  endorsed_at: Date | null;
  endorsed_by: string | null;
  failure: string | null;
  id: string;
  is_full: boolean;
  kind: "requested" | "stray" | "disputed";
  order_id: string;
  parts: Generated<Json<RefundPart[]>>;
  payment_id: string;
  reason: Generated<string>;
  refund_no: string;
  requested_at: Date;
  retries: Generated<number>;
  state: "requested" | "approved" | "processing" | "done" | "failed" | "rejected" | "withdrawn";
}

export interface RefundLimit {
  fen: number;
  id: Generated<boolean>;
}

export interface RegisterEntry {
  month: string;
  public_name: string;
  title: string;
  work_id: string;
}

export interface RegisterFile {
  csv_bytes: number;
  csv_key: string;
  csv_sha256: Uint8Array;
  jsonl_bytes: number;
  jsonl_key: string;
  jsonl_sha256: Uint8Array;
  month: string;
  published_at: Date;
  record_sha256: Uint8Array;
  replaced_at: Date | null;
  revision: number;
  rows: number;
}

export interface Renewal {
  evidence_sha256: Uint8Array;
  kind: "bundle" | "public-bundle" | "deposit" | "confirmation" | "certification" | "comparison" | "contract" | "change" | "deposit-pdf" | "confirmation-pdf" | "certification-pdf" | "comparison-pdf" | "contract-pdf" | "change-pdf";
  object_key: string;
  object_sha256: Uint8Array;
  record_sha256: Uint8Array;
  renewed_at: Date;
  sequence: number;
  work_id: string;
}

export interface ResumableUpload {
  /**
   * account closed: ended: a job removes row and bytes
   */
  account_id: string;
  begun_at: Date;
  expires_at: Date;
  id: string;
  material_id: string | null;
  work_id: string | null;
}

export interface ReviewCase {
  comparison: Json<Comparison> | null;
  comparison_salt: Uint8Array | null;
  decided_at: Date | null;
  decided_by: string | null;
  decision: "passed" | "rejected" | "correction" | null;
  documented_at: Date | null;
  due_at: Date;
  first_by: string | null;
  id: string;
  kind: CaseKind;
  number: string;
  parties: Generated<string[]>;
  preferred_by: string | null;
  reason: string | null;
  record: Uint8Array | null;
  record_sha256: Uint8Array | null;
  report_salt: Uint8Array | null;
  resubmission: Generated<number>;
  returns: Generated<number>;
  round: Generated<number>;
  rule_codes: Generated<string[]>;
  second_by: string | null;
  second_look: "sample" | "similarity" | null;
  subject_id: string | null;
  submitted_at: Generated<Date>;
  taken_at: Date | null;
  taken_by: string | null;
  touched_at: Date | null;
  withdrawn_at: Date | null;
  work_id: string;
}

export interface RightGrant {
  day_from: number;
  day_to: number | null;
  granted_at: Date | null;
  /**
   * account closed: kept: who has which right, by id alone; others rely on it
   */
  grantee_id: string | null;
  /**
   * account closed: kept: who has which right, by id alone; others rely on it
   */
  grantor_id: string;
  id: string;
  kind: "assignment" | "exclusive-licence" | "licence";
  place_from: number;
  place_to: number;
  right_no: number;
  state: "offered" | "granted" | "released";
  territory: string;
  transfer_id: string;
  work_id: string;
}

export interface SealerSignature {
  kind: "document" | "certificate";
  request_id: string;
  result_sha256: Uint8Array;
  signed_at: Generated<Date>;
}

export interface SecurityEvent {
  first_at: Date;
  id: string;
  kind: string;
  last_at: Date;
  minute: Date;
  sealed: Uint8Array;
  source: Uint8Array;
  times: number;
}

export interface Session {
  /**
   * account closed: destroyed
   */
  account_id: string;
  address: Generated<string>;
  created_at: Generated<Date>;
  device: Generated<string>;
  expires_at: Date;
  id: Generated<string>;
  last_used_at: Generated<Date>;
  opened_by: string | null;
  /**
   * account closed: destroyed
   */
  person_id: string | null;
  revoked_at: Date | null;
  ticket_sha256: Uint8Array | null;
  ticket_until: Date | null;
  token_sha256: Uint8Array;
}

export interface Shelf {
  appeal: string | null;
  appealed_at: Date | null;
  approved_digest: Uint8Array | null;
  decided_at: Date | null;
  decided_by: string | null;
  findings: Json<Findings> | null;
  introduction: Generated<string>;
  is_appealed: Generated<boolean>;
  order_id: string | null;
  reason: string | null;
  reservation_id: string | null;
  rule_code: string | null;
  shown_at: Date | null;
  since: Date;
  state: "unpaid" | "checking" | "refused" | "refusal-appealed" | "on" | "off" | "removed" | "removal-appealed";
  version: Generated<number>;
  work_id: string;
}

export interface ShelfDecision {
  at: Date;
  id: string;
  outcome: "passed" | "refused" | "removed" | "restored" | "upheld";
  reason: Generated<string>;
  rule_code: string | null;
  staff_id: string | null;
  version: number;
  work_id: string;
}

export interface SignInAttempt {
  /**
   * account closed: kept for its 185 days (网络安全法 21 requires logs of six months); names nobody, coarse addresses
   */
  account_id: string | null;
  address: string;
  at: Date;
  device: string;
  id: string;
  network_lookup: Uint8Array | null;
  outcome: "opened" | "refused";
  way: "code" | "password" | "register" | "reset" | "ticket";
}

export interface SigningKey {
  /**
   * account closed: kept: a certificate’s issuer keeps it for five years after its end (电子签名法 24); revoked
   */
  account_id: string;
  authority: "built-in" | "est";
  certificate_sealed: Uint8Array;
  certificate_sha256: Uint8Array;
  csr_sha256: Uint8Array;
  expires_at: Date;
  id: string;
  issued_at: Date;
  issuer: Uint8Array;
  record_sha256: Uint8Array;
  revocation_reason: "key-compromise" | "superseded" | "cessation" | null;
  revocation_sha256: Uint8Array | null;
  revoked_at: Date | null;
  transfers_from: Date;
}

export interface SourceComparison {
  begun_at: Date;
  fault: string | null;
  holder_sha256: Uint8Array;
  holder_source_id: string;
  id: string;
  made_at: Date | null;
  next_at: Date;
  objection_id: string;
  objector_sha256: Uint8Array;
  objector_source_id: string;
  result: Json<ComparedSources> | null;
  state: "waiting" | "done" | "failed";
  tries: Generated<number>;
}

export interface SpentChallenge {
  challenge: Uint8Array;
  expires_at: Date;
}

export interface Staff {
  created_at: Generated<Date>;
  id: string;
  is_senior: Generated<boolean>;
  kinds: string[] | null;
  left_at: Date | null;
  must_change_password: Generated<boolean>;
  name: string;
  password_digest: string;
  password_expires_at: Date | null;
  role: "reviewer" | "finance" | "operator" | "admin";
}

export interface StaffAccount {
  /**
   * account closed: kept: that a staff member held it keeps its cases from them; names nobody
   */
  account_id: string;
  declared_at: Date;
  staff_id: string;
}

export interface StaffAudit {
  action: string;
  at: Generated<Date>;
  id: string;
  staff_id: string;
  subject: string;
}

export interface StaffChallenge {
  challenge: string;
  expires_at: Date;
  purpose: "add" | "sign-in" | "decide";
  staff_id: string;
}

export interface StaffChange {
  decided_at: Date | null;
  decided_by: string | null;
  half_sealed: Uint8Array | null;
  id: string;
  kind: "add" | "role" | "leave" | "reset";
  name: string;
  note: Generated<string>;
  password_digest: string | null;
  password_expires_at: Date | null;
  proposed_at: Date;
  proposed_by: string;
  reason: string;
  role: "reviewer" | "finance" | "operator" | "admin";
  staff_id: string | null;
  state: Generated<"proposed" | "done" | "refused" | "withdrawn">;
}

export interface StaffConfirmation {
  at: Generated<Date>;
  decision: string;
  factor: "passkey" | "totp" | "session";
  id: string;
  row_id: string;
  row_sha256: Uint8Array;
  staff_id: string;
  used_at: Date | null;
  verdict: string;
}

export interface StaffName {
  id: string;
  name: string;
}

export interface StaffPasskey {
  added_at: Date;
  counter: number;
  credential_id: string;
  id: string;
  label: string;
  last_used_at: Date | null;
  public_key: Uint8Array;
  staff_id: string;
}

export interface StaffSession {
  created_at: Generated<Date>;
  device: Generated<string>;
  expires_at: Date;
  id: Generated<string>;
  last_used_at: Generated<Date>;
  network: Generated<string>;
  revoked_at: Date | null;
  staff_id: string;
  token_sha256: Uint8Array;
}

export interface StaffTotp {
  added_at: Date | null;
  begun_at: Date;
  last_step: Generated<number>;
  secret_enciphered: Uint8Array;
  staff_id: string;
}

export interface Succession {
  /**
   * account closed: emptied: words, signatures and statements; that it was made and how it ended stays, by id alone
   */
  account_id: string;
  begun_at: Date;
  confirmed_at: Date | null;
  due_at: Date | null;
  ended_at: Date | null;
  /**
   * account closed: emptied: words, signatures and statements; that it was made and how it ended stays, by id alone
   */
  holder_id: string | null;
  id: string;
  kind: "inheritance" | "company";
  nonce: Uint8Array;
  number: string;
  public_name: string | null;
  read_at: Date | null;
  read_by: string | null;
  remark: string | null;
  seen_by: string | null;
  seen_on: string | null;
  seen_place: string | null;
  seen_way: "in-person" | "by-post" | null;
  signature_sealed: Uint8Array | null;
  signed_sealed: Uint8Array | null;
  signed_sha256: Uint8Array | null;
  signing_key_id: string | null;
  state: "drafted" | "submitted" | "correcting" | "reviewing" | "waiting" | "passed" | "rejected" | "withdrawn" | "stopped";
  submitted_at: Date | null;
  told_sealed: Uint8Array | null;
}

export interface SuccessionContest {
  /**
   * account closed: emptied: words, signatures and statements; that it was made stays, by id alone
   */
  account_id: string;
  at: Date;
  cleared_at: Date | null;
  cleared_by: string | null;
  id: string;
  remark: string | null;
  signature_sealed: Uint8Array | null;
  signed_sealed: Uint8Array | null;
  signing_key_id: string | null;
  succession_id: string;
  words_sealed: Uint8Array | null;
  work_id: string;
}

export interface SuccessionWork {
  former_name_sealed: Uint8Array | null;
  id: string;
  is_open: Generated<boolean>;
  number: string | null;
  passed_at: Date | null;
  record_sha256: Uint8Array | null;
  salt: Uint8Array | null;
  succession_id: string;
  work_id: string;
}

export interface Track {
  correct_until: Date | null;
  name: "evidence" | "confirmation" | "certification";
  number: string | null;
  reason: string | null;
  reservation_id: string | null;
  since: Generated<Date>;
  state: "draft" | "reviewing" | "passed" | "rejected";
  work_id: string;
}

export interface Transfer {
  /**
   * account closed: kept while another party of the contract has an account (each has a copy); then emptied
   */
  account_id: string;
  contract_sealed: Uint8Array | null;
  contract_sha256: Uint8Array | null;
  decided_at: Date | null;
  draft_sealed: Uint8Array | null;
  draft_sha256: Uint8Array;
  drafted_at: Date;
  due_at: Date | null;
  id: string;
  is_whole: boolean;
  kind: "assignment" | "exclusive-licence" | "licence";
  number: string | null;
  offered_at: Date | null;
  reason: string | null;
  record_sha256: Uint8Array | null;
  reminded_at: Date | null;
  salt: Uint8Array | null;
  state: "drafted" | "offered" | "consenting" | "signing" | "signed" | "reviewing" | "recorded" | "rejected" | "declined" | "expired" | "withdrawn";
  stated_at: Date | null;
  statement_sealed: Uint8Array | null;
  statement_signature_sealed: Uint8Array | null;
  updated_at: Date;
  work_id: string;
}

export interface TransferOffer {
  /**
   * account closed: destroyed
   */
  account_id: string;
  kinds: TransferKindWord[];
  price: "negotiable" | "in-contract";
  since: Date;
  work_id: string;
}

export interface TransferParty {
  /**
   * account closed: kept with its contract, without the public name
   */
  account_id: string | null;
  answered_at: Date | null;
  id: string;
  name_sealed: Uint8Array | null;
  public_name: string | null;
  record_sha256: Uint8Array | null;
  role: "holder" | "counterparty" | "co-owner";
  signature_sealed: Uint8Array | null;
  signature_sha256: Uint8Array | null;
  signed_at: Date | null;
  signing_key_id: string | null;
  target_channel: "sms" | "email" | null;
  target_lookup: Uint8Array | null;
  transfer_id: string;
}

export interface UploadedFile {
  /**
   * account closed: destroyed, with its file
   */
  account_id: string;
  described: Json<FileDescription> | null;
  discarded_at: Date | null;
  expires_at: Date;
  file_name: string;
  id: string;
  kept_at: Date | null;
  number: string | null;
  object_key: string;
  query_code: string | null;
  reminded_at: Date | null;
  sha256: Uint8Array;
  size_bytes: number;
  sm3: Uint8Array;
  uploaded_at: Date;
  work_id: string | null;
}

export interface VerifierRelease {
  name: string;
  record_sha256: Uint8Array;
  released_at: Date;
  sha256: Uint8Array;
}

export interface VerifyCode {
  asked_from: Generated<Uint8Array>;
  code_digest: Uint8Array;
  created_at: Generated<Date>;
  expires_at: Date;
  id: string;
  purpose: Generated<CodePurpose>;
  stranger_tries: Generated<number>;
  target_lookup: Uint8Array;
  tries: Generated<number>;
  used_at: Date | null;
}

export interface WechatPayer {
  asker_sha256: Uint8Array;
  made_at: Date;
  openid_sealed: Uint8Array | null;
  order_id: string;
  state_sha256: Uint8Array;
  taken_at: Date | null;
}

export interface Work {
  /**
   * account closed: erased: file, previews, features, documents, bundles, form and salts; number and leaf stay
   */
  account_id: string;
  ai_tool: Generated<string>;
  ai_use: "none" | "partly" | "wholly" | "unknown" | null;
  category: string | null;
  claimed_created_on: string | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  deposited_at: Date | null;
  description: Generated<string>;
  erased_at: Date | null;
  file_name: string | null;
  file_sha256: Uint8Array | null;
  file_size_bytes: number | null;
  file_sm3: Uint8Array | null;
  id: string;
  is_certified: Generated<boolean>;
  is_confirmed: Generated<boolean>;
  is_public: Generated<boolean>;
  title: string;
  title_grams: GeneratedAlways<string>;
  updated_at: Generated<Date>;
  work_type: "photo" | "draw" | "creative";
}

export interface WorkBadge {
  badge: "changed" | "transferred" | "disputed" | "revoked" | "withdrawn";
  ended_at: Date | null;
  id: string;
  since: Date;
  subject_id: string;
  work_id: string;
}

export interface WorkErasure {
  /**
   * account closed: kept: that and when it was requested; names nobody
   */
  account_id: string;
  asked_at: Date;
  due_at: Date;
  ended_at: Date | null;
  id: string;
  state: "waiting" | "cancelled" | "done";
  work_id: string;
}

export interface WorkRecord {
  previous_sha256: Uint8Array | null;
  record_sha256: Uint8Array;
  seq: number;
  work_id: string;
}

export interface WorkVersion {
  file_name: string;
  file_sha256: Uint8Array;
  file_size_bytes: number;
  file_sm3: Uint8Array;
  replaced_at: Date;
  seq: number;
  work_id: string;
}

export interface DB {
  account: Account;
  account_closing: AccountClosing;
  account_name: AccountName;
  agreement: Agreement;
  arrival_check: ArrivalCheck;
  attachment: Attachment;
  authority_request: AuthorityRequest;
  blocked_picture: BlockedPicture;
  blocked_term: BlockedTerm;
  broadcast: Broadcast;
  bundle: Bundle;
  case_opinion: CaseOpinion;
  case_return: CaseReturn;
  certificate_list: CertificateList;
  certification: Certification;
  certification_facts: CertificationFacts;
  certification_owner: CertificationOwner;
  certified_key: CertifiedKey;
  change_request: ChangeRequest;
  checkpoint_token: CheckpointToken;
  consent: Consent;
  content_image: ContentImage;
  content_page: ContentPage;
  content_publication: ContentPublication;
  content_version: ContentVersion;
  correction: Correction;
  decision_by_two: DecisionByTwo;
  deposit: Deposit;
  desk_entry: DeskEntry;
  display_report: DisplayReport;
  document: Document;
  document_request: DocumentRequest;
  doomed_object: DoomedObject;
  expiry_reminder: ExpiryReminder;
  file_labels: FileLabels;
  filing: Filing;
  filing_step: FilingStep;
  filling_help: FillingHelp;
  gallery: Gallery;
  gallery_decision: GalleryDecision;
  gallery_entry: GalleryEntry;
  gallery_use: GalleryUse;
  gallery_version: GalleryVersion;
  guardian_request: GuardianRequest;
  guardianship: Guardianship;
  identity: Identity;
  identity_review: IdentityReview;
  import_batch: ImportBatch;
  import_row: ImportRow;
  invoice: Invoice;
  invoice_order: InvoiceOrder;
  job: Job;
  key_certification: KeyCertification;
  key_check: KeyCheck;
  key_request: KeyRequest;
  key_wrap: KeyWrap;
  ledger_entry: LedgerEntry;
  ledger_transaction: LedgerTransaction;
  legal_hold: LegalHold;
  local_features: LocalFeatures;
  log_checkpoint: LogCheckpoint;
  log_entry: LogEntry;
  log_head: LogHead;
  log_policy: LogPolicy;
  log_recovered: LogRecovered;
  log_tile: LogTile;
  material: Material;
  membership: Membership;
  membership_setting: MembershipSetting;
  near_copy: NearCopy;
  notice: Notice;
  notice_preference: NoticePreference;
  objection: Objection;
  objection_answer: ObjectionAnswer;
  objection_decision: ObjectionDecision;
  objection_source: ObjectionSource;
  oldest_release: OldestRelease;
  organisation_act: OrganisationAct;
  organisation_invitation: OrganisationInvitation;
  organisation_member: OrganisationMember;
  original: Original;
  outbox: Outbox;
  own_archive: OwnArchive;
  package: Package;
  package_change: PackageChange;
  package_order: PackageOrder;
  package_proposal: PackageProposal;
  passed_real_name_check: PassedRealNameCheck;
  payment: Payment;
  payment_confirmation: PaymentConfirmation;
  payment_help: PaymentHelp;
  payment_notification: PaymentNotification;
  pending_record: PendingRecord;
  picture_query: PictureQuery;
  public_name: PublicName;
  public_picture: PublicPicture;
  query_history: QueryHistory;
  quota_entry: QuotaEntry;
  quota_grant: QuotaGrant;
  rate_bucket: RateBucket;
  real_name_check: RealNameCheck;
  received_file: ReceivedFile;
  reconciliation: Reconciliation;
  reconciliation_difference: ReconciliationDifference;
  recovery: Recovery;
  refund: Refund;
  refund_limit: RefundLimit;
  register_entry: RegisterEntry;
  register_file: RegisterFile;
  renewal: Renewal;
  resumable_upload: ResumableUpload;
  review_case: ReviewCase;
  right_grant: RightGrant;
  sealer_signature: SealerSignature;
  security_event: SecurityEvent;
  session: Session;
  shelf: Shelf;
  shelf_decision: ShelfDecision;
  sign_in_attempt: SignInAttempt;
  signing_key: SigningKey;
  source_comparison: SourceComparison;
  spent_challenge: SpentChallenge;
  staff: Staff;
  staff_account: StaffAccount;
  staff_audit: StaffAudit;
  staff_challenge: StaffChallenge;
  staff_change: StaffChange;
  staff_confirmation: StaffConfirmation;
  staff_name: StaffName;
  staff_passkey: StaffPasskey;
  staff_session: StaffSession;
  staff_totp: StaffTotp;
  succession: Succession;
  succession_contest: SuccessionContest;
  succession_work: SuccessionWork;
  track: Track;
  transfer: Transfer;
  transfer_offer: TransferOffer;
  transfer_party: TransferParty;
  uploaded_file: UploadedFile;
  verifier_release: VerifierRelease;
  verify_code: VerifyCode;
  wechat_payer: WechatPayer;
  work: Work;
  work_badge: WorkBadge;
  work_erasure: WorkErasure;
  work_record: WorkRecord;
  work_version: WorkVersion;
}
