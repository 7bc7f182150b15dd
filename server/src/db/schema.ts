import type { CodePurpose, FileLabels, TransferKindWord } from '@yinji/contract';
import type {
  AuthorityRequestState,
  Badge,
  DisplayState,
  ErasureState,
  FilingEvent,
  FilingState,
  GalleryState,
  HoldState,
  ImportState,
  ObjectionState,
  OrderState,
  PaymentState,
  RefundState,
  TransferState,
} from '@yinji/tracks';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { MessageKind } from '../providers/message.ts';

/** A time the database fills in when it is left out. */
type At = ColumnType<Date, Date | undefined, Date>;
type Bytes = Uint8Array;

interface AccountTable {
  id: string;
  nickname: string;
  gender: Generated<'unknown' | 'female' | 'male'>;
  introduction: Generated<string>;
  portrait_key: string | null;
  phone_lookup: Bytes | null;
  phone_sealed: Bytes | null;
  email_lookup: Bytes | null;
  email_sealed: Bytes | null;
  password_digest: string | null;
  created_at: At;
  closed_at: Date | null;
  kind: Generated<'person' | 'organisation'>;
  nickname_grams: ColumnType<string, never, never>;
}

interface SessionTable {
  token_sha256: Bytes;
  account_id: string;
  created_at: At;
  expires_at: Date;
  revoked_at: Date | null;
  device: Generated<string>;
  id: Generated<string>;
  last_used_at: At;
  address: Generated<string>;
  /** Who acts for an organisation; null where the account is the person's own. */
  person_id: string | null;
}

export type OrganisationRole = 'owner' | 'editor' | 'viewer';

interface OrganisationMemberTable {
  organisation_id: string;
  person_id: string;
  role: OrganisationRole;
  since: At;
}

interface OrganisationInvitationTable {
  id: string;
  organisation_id: string;
  person_id: string;
  role: OrganisationRole;
  invited_by: string;
  invited_at: At;
  expires_at: Date;
  answered_at: Date | null;
  answer: 'accepted' | 'declined' | 'withdrawn' | null;
}

interface OrganisationActTable {
  id: string;
  organisation_id: string;
  person_id: string;
  call: string;
  at: At;
}

interface VerifyCodeTable {
  id: string;
  target_lookup: Bytes;
  code_digest: Bytes;
  created_at: At;
  expires_at: Date;
  tries: Generated<number>;
  used_at: Date | null;
  purpose: Generated<CodePurpose>;
}

interface SpentChallengeTable {
  challenge: Bytes;
  expires_at: Date;
}

interface SignInAttemptTable {
  id: string;
  account_id: string | null;
  way: 'code' | 'password' | 'register' | 'reset';
  outcome: 'opened' | 'refused';
  device: string;
  address: string;
  at: Date;
}

interface RecoveryTable {
  id: string;
  token_sha256: Bytes;
  old_lookup: Bytes;
  old_channel: 'sms' | 'email';
  new_lookup: Bytes;
  new_sealed: Bytes;
  name_sealed: Bytes;
  id_number_sealed: Bytes;
  certify_id: string | null;
  state: 'checking' | 'failed' | 'unmatched' | 'waiting' | 'stopped' | 'done' | 'void';
  account_id: string | null;
  phone_before: Bytes | null;
  created_at: Date;
  effective_at: Date | null;
  decided_at: Date | null;
}

interface ConsentTable {
  account_id: string;
  kind: string;
  version: string;
  given_at: At;
  revoked_at: Date | null;
}

interface AccountClosingTable {
  id: string;
  account_id: string;
  asked_at: At;
  due_at: Date;
  cancelled_at: Date | null;
  done_at: Date | null;
}

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

interface OwnArchiveTable {
  id: string;
  account_id: string;
  token_sha256: Bytes;
  asked_at: At;
  object_key: string | null;
  key_sealed: Bytes | null;
  size_bytes: number | null;
  ready_at: Date | null;
  expires_at: Date | null;
  destroyed_at: Date | null;
}

interface RealNameCheckTable {
  id: string;
  account_id: string;
  request_no: string;
  certify_id: string | null;
  name_sealed: Bytes;
  id_number_sealed: Bytes;
  id_number_lookup: Bytes;
  state: Generated<'pending' | 'passed' | 'failed'>;
  created_at: At;
  decided_at: Date | null;
  purpose: Generated<'first' | 'again'>;
}

interface IdentityTable {
  account_id: string;
  kind: 'person' | 'organisation';
  name_sealed: Bytes;
  id_number_sealed: Bytes;
  id_number_lookup: Bytes;
  salt: Bytes;
  verified_at: At;
}

interface GuardianshipTable {
  id: string;
  guardian_id: string;
  child_id: string | null;
  relation: 'parent' | 'guardian';
  name_sealed: Bytes | null;
  number_sealed: Bytes | null;
  number_lookup: Bytes | null;
  undertaking: string;
  code_digest: Bytes | null;
  code_expires_at: Date;
  state: Generated<'offered' | 'standing' | 'ended'>;
  offered_at: At;
  accepted_at: Date | null;
  ended_at: Date | null;
}

interface GuardianRequestTable {
  id: string;
  guardianship_id: string;
  kind: 'buy' | 'sign';
  subject: string;
  asked_at: At;
  expires_at: Date;
  answered_at: Date | null;
  granted: boolean | null;
}

interface IdentityReviewTable {
  id: string;
  account_id: string;
  kind: 'person' | 'organisation';
  state: Generated<'draft' | 'waiting' | 'passed' | 'rejected' | 'withdrawn'>;
  claim_sealed: Bytes | null;
  number_lookup: Bytes | null;
  word: string;
  begun_at: At;
  submitted_at: Date | null;
  first_by: string | null;
  first_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
}

interface IdentityPaperTable {
  id: string;
  review_id: string;
  kind: 'id-front' | 'id-back' | 'licence' | 'authorisation';
  object_key: string;
  key_sealed: Bytes | null;
  media_type: string;
  size_bytes: number;
  arrived_at: Date | null;
  destroyed_at: Date | null;
}

interface SigningKeyTable {
  id: string;
  account_id: string;
  certificate: Bytes;
  certificate_sha256: Bytes;
  issuer: Bytes;
  csr_sha256: Bytes;
  issued_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  record_sha256: Bytes;
  authority: 'built-in' | 'est';
  transfers_from: Date;
  revocation_reason: 'key-compromise' | 'superseded' | 'cessation' | null;
  revocation_sha256: Bytes | null;
}

interface KeyRequestTable {
  id: string;
  account_id: string;
  csr: Bytes;
  csr_sha256: Bytes;
  spki_sha256: Bytes;
  state: 'checking' | 'issuing' | 'issued' | 'refused' | 'withdrawn';
  requested_at: At;
  succeeds_id: string | null;
  succession: Bytes | null;
  succession_signature: Bytes | null;
  ask_after: At;
  decided_at: Date | null;
}

interface CertificateListTable {
  number: number;
  list: Bytes;
  made_from: string;
  this_update: Date;
  next_update: Date;
}

interface StaffTable {
  id: string;
  name: string;
  role: 'reviewer' | 'finance' | 'operator' | 'admin';
  password_digest: string;
  must_change_password: Generated<boolean>;
  created_at: At;
  left_at: Date | null;
  /** Kinds of cases; null: all. */
  kinds: string[] | null;
  is_senior: Generated<boolean>;
}

interface StaffAccountTable {
  staff_id: string;
  account_id: string;
  declared_at: Date;
}

interface StaffSessionTable {
  token_sha256: Bytes;
  staff_id: string;
  created_at: At;
  expires_at: Date;
  revoked_at: Date | null;
}

interface StaffAuditTable {
  id: string;
  staff_id: string;
  action: string;
  subject: string;
  at: At;
}

interface RateBucketTable {
  key: Bytes;
  tokens: number;
  updated_at: At;
}

interface PackageTable {
  id: string;
  name: string;
  price_fen: number;
  term_days: number;
  evidence: number;
  authentic: number;
  gallery: number;
  common: number;
  remark: Generated<string>;
  position: number;
  on_sale: Generated<boolean>;
  version: Generated<number>;
  updated_at: At;
}

/** What an operator may change of a package. */
export interface PackageTerms extends PackageSnapshot {
  remark: string;
  onSale: boolean;
}

interface PackageChangeTable {
  id: string;
  package_id: string;
  staff_id: string;
  before: ColumnType<PackageTerms | null, string | null, never>;
  after: ColumnType<PackageTerms, string, never>;
  at: At;
}

export interface PackageSnapshot {
  name: string;
  priceFen: number;
  termDays: number;
  quotas: { evidence: number; authentic: number; gallery: number; common: number };
}

interface PackageOrderTable {
  id: string;
  order_no: string;
  account_id: string;
  /** Null in an order for the display of a work. */
  package_id: string | null;
  snapshot: ColumnType<PackageSnapshot, string, string>;
  price_fen: number;
  remark: Generated<string>;
  state: Generated<OrderState>;
  created_at: At;
  expires_at: Date;
  paid_at: Date | null;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  work_id: string | null;
}

interface MembershipSettingTable {
  account_id: string;
  remind: Generated<boolean>;
  default_package_id: string | null;
}

interface QuotaGrantTable {
  id: string;
  account_id: string;
  kind: QuotaKind;
  amount: number;
  expires_at: Date;
  reason: string;
  state: Generated<'proposed' | 'granted' | 'refused' | 'withdrawn'>;
  proposed_by: string;
  proposed_at: At;
  decided_by: string | null;
  decided_at: Date | null;
  note: Generated<string>;
}

interface InvoiceTable {
  id: string;
  account_id: string;
  title_kind: 'person' | 'company';
  details_sealed: Bytes;
  amount_fen: number;
  state: Generated<'requested' | 'issued' | 'rejected' | 'voided'>;
  requested_at: At;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  file_sealed: Bytes | null;
  object_key: string | null;
}

interface InvoiceOrderTable {
  invoice_id: string;
  order_id: string;
  amount_fen: number;
  live: Generated<boolean>;
}

interface PaymentTable {
  id: string;
  order_id: string;
  channel: 'wechat' | 'alipay';
  code_url: string | null;
  state: Generated<PaymentState>;
  amount_fen: number | null;
  provider_trade_no: string | null;
  created_at: At;
  paid_at: Date | null;
  asked_at: Date | null;
}

interface MembershipTable {
  id: string;
  account_id: string;
  order_id: string;
  package_name: string;
  starts_at: Date;
  ends_at: Date;
  ended_at: Date | null;
}

/** What an order granted of one kind, and what became of it. */
export interface RefundPart {
  kind: QuotaKind;
  granted: number;
  spent: number;
  reserved: number;
  unused: number;
}

interface RefundTable {
  id: string;
  refund_no: string;
  kind: 'requested' | 'stray' | 'disputed';
  order_id: string;
  payment_id: string;
  state: RefundState;
  amount_fen: number;
  is_full: boolean;
  parts: ColumnType<RefundPart[], string | undefined, never>;
  reason: Generated<string>;
  contact_sealed: Bytes | null;
  requested_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  ask_after: Date;
  asked: Generated<number>;
  retries: Generated<number>;
  failure: string | null;
  done_at: Date | null;
}

export type LedgerAccount =
  | 'wechat'
  | 'alipay'
  | 'prepaid'
  | 'revenue'
  | 'stray'
  | 'disputed'
  | 'refund-payable';

interface LedgerTransactionTable {
  id: string;
  kind: 'received' | 'refund-owed' | 'refund-paid' | 'term-ended' | 'display-shown';
  order_id: string;
  payment_id: string | null;
  refund_id: string | null;
  at: Date;
}

interface LedgerEntryTable {
  transaction_id: string;
  account: LedgerAccount;
  amount_fen: number;
}

interface ReconciliationTable {
  id: string;
  day: string;
  channel: 'wechat' | 'alipay';
  checked_at: Date | null;
  bill_paid_fen: Generated<number>;
  bill_refunded_fen: Generated<number>;
  bill_rows: Generated<number>;
  own_paid_fen: Generated<number>;
  own_refunded_fen: Generated<number>;
  own_rows: Generated<number>;
}

interface ReconciliationDifferenceTable {
  id: string;
  reconciliation_id: string;
  kind: 'missing-here' | 'missing-there' | 'amount' | 'state';
  subject: 'payment' | 'refund';
  order_no: string;
  refund_no: string | null;
  bill_fen: number | null;
  own_fen: number | null;
  own_state: string | null;
  note: string | null;
  resolved_at: Date | null;
  resolved_by: string | null;
}

export type QuotaKind = 'evidence' | 'authentic' | 'gallery' | 'common';

interface QuotaEntryTable {
  id: string;
  account_id: string;
  kind: QuotaKind;
  movement: 'grant' | 'reserve' | 'release' | 'spend' | 'freeze' | 'unfreeze' | 'refund';
  amount: number;
  batch_id: string;
  expires_at: Date;
  order_id: string | null;
  reservation_id: string | null;
  source_id: string | null;
  refund_id: string | null;
  subject: Generated<string>;
  at: At;
}

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

interface CertificationCorrectionTable {
  id: string;
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

export interface Comparison {
  compared: number;
  comparedMs: number;
  candidates: {
    workId: string;
    distance: number;
    orientation: string;
    identical: boolean;
    earlier: boolean;
    depositedAt: string;
  }[];
}

/** Each has its settlement in `review/decide-case.ts`; the database knows of the kinds to come. */
export type CaseKind = 'confirmation' | 'certification' | 'transfer' | 'objection';

interface ReviewCaseTable {
  id: string;
  kind: CaseKind;
  work_id: string;
  subject_id: string | null;
  number: string;
  submitted_at: At;
  due_at: Date;
  comparison: ColumnType<Comparison | null, string | null, string | null>;
  taken_by: string | null;
  taken_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  decision: 'passed' | 'rejected' | 'correction' | null;
  reason: string | null;
  record: Bytes | null;
  record_sha256: Bytes | null;
  withdrawn_at: Date | null;
  round: Generated<number>;
  second_look: 'sample' | 'similarity' | null;
  first_by: string | null;
  second_by: string | null;
  touched_at: Date | null;
  returns: Generated<number>;
  resubmission: Generated<number>;
  rule_codes: Generated<string[]>;
  parties: Generated<string[]>;
  preferred_by: string | null;
}

interface CaseOpinionTable {
  id: string;
  case_id: string;
  round: number;
  staff_id: string;
  decision: NonNullable<ReviewCaseTable['decision']>;
  rule_codes: string[];
  reason: string;
  at: Date;
}

interface CaseReturnTable {
  id: string;
  case_id: string;
  staff_id: string;
  how: 'given' | 'lapsed';
  at: Date;
}

interface ArrivalCheckTable {
  work_id: string;
  compared: number;
  checked_at: Date;
}

interface NearCopyTable {
  id: string;
  work_id: string;
  earlier_work_id: string;
  is_identical: boolean;
  distance: number;
  orientation: string;
  found_at: Date;
  told_at: Date | null;
}

interface DeskEntryTable {
  id: string;
  account_id: string;
  staff_id: string;
  kind: 'note' | 'answer';
  number: string | null;
  text: string;
  at: Date;
}

interface TransferTable {
  id: string;
  work_id: string;
  account_id: string;
  number: string | null;
  kind: TransferKindWord;
  is_whole: boolean;
  state: TransferState;
  draft_sealed: Bytes | null;
  draft_sha256: Bytes;
  salt: Bytes;
  statement_sealed: Bytes | null;
  statement_signature_sealed: Bytes | null;
  stated_at: Date | null;
  contract_sealed: Bytes | null;
  contract_sha256: Bytes | null;
  drafted_at: Date;
  updated_at: Date;
  offered_at: Date | null;
  due_at: Date | null;
  decided_at: Date | null;
  reason: string | null;
  record_sha256: Bytes | null;
}

interface TransferPartyTable {
  id: string;
  transfer_id: string;
  role: 'holder' | 'counterparty' | 'co-owner';
  account_id: string | null;
  name_sealed: Bytes | null;
  target_lookup: Bytes | null;
  target_channel: 'sms' | 'email' | null;
  public_name: string | null;
  answered_at: Date | null;
  signing_key_id: string | null;
  signature_sealed: Bytes | null;
  signature_sha256: Bytes | null;
  signed_at: Date | null;
  record_sha256: Bytes | null;
}

interface RightGrantTable {
  id: string;
  transfer_id: string;
  work_id: string;
  right_no: number;
  kind: TransferKindWord;
  territory: string;
  place_from: number;
  place_to: number;
  day_from: number;
  day_to: number | null;
  grantor_id: string;
  grantee_id: string | null;
  state: 'offered' | 'granted' | 'released';
  granted_at: Date | null;
}

interface TransferOfferTable {
  work_id: string;
  account_id: string;
  kinds: TransferKindWord[];
  price: 'negotiable' | 'in-contract';
  since: Date;
}

export type NoticeCategory = 'review' | 'rights' | 'orders' | 'security' | 'system';

/** Why a person looks at a work before it is shown. Places count UTF-16 units of the text they are in. */
export interface Findings {
  isFirst: boolean;
  texts: {
    where: 'title' | 'introduction' | 'name';
    term: string;
    ruleCode: string;
    from: number;
    to: number;
  }[];
  pictures: { id: string; ruleCode: string; note: string; distance: number | null }[];
}

interface ShelfTable {
  work_id: string;
  state: DisplayState;
  since: Date;
  version: Generated<number>;
  introduction: Generated<string>;
  reservation_id: string | null;
  order_id: string | null;
  findings: ColumnType<Findings | null, string | null, string | null>;
  approved_digest: Bytes | null;
  rule_code: string | null;
  reason: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  appeal: string | null;
  appealed_at: Date | null;
  is_appealed: Generated<boolean>;
  shown_at: Date | null;
}

interface ShelfDecisionTable {
  id: string;
  work_id: string;
  version: number;
  outcome: 'passed' | 'refused' | 'removed' | 'restored' | 'upheld';
  rule_code: string | null;
  reason: Generated<string>;
  staff_id: string | null;
  at: Date;
}

interface PublicNameTable {
  account_id: string;
  mode: 'pen' | 'real' | 'anonymous';
  pen_name: string;
  real_name: string | null;
  shown: GeneratedAlways<string>;
  shown_grams: GeneratedAlways<string>;
  changed_at: Date;
}

interface BlockedTermTable {
  id: string;
  term: string;
  plain: string;
  rule_code: string;
  note: Generated<string>;
  added_by: string;
  added_at: Date;
  removed_by: string | null;
  removed_at: Date | null;
  removal_reason: string | null;
}

interface BlockedPictureTable {
  id: string;
  sha256: Bytes | null;
  pdq: Bytes | null;
  rule_code: string;
  note: Generated<string>;
  added_by: string;
  added_at: Date;
  removed_by: string | null;
  removed_at: Date | null;
  removal_reason: string | null;
}

interface DisplayReportTable {
  id: string;
  work_id: string;
  category: 'infringement' | 'illegal' | 'sexual' | 'impersonation' | 'other';
  body: string;
  contact_sealed: Bytes | null;
  reporter_id: string | null;
  created_at: Date;
  outcome: 'removed' | 'kept' | null;
  answer: string | null;
  decided_by: string | null;
  decided_at: Date | null;
}

interface NoticeTable {
  id: string;
  account_id: string;
  category: NoticeCategory;
  broadcast_id: string | null;
  title: string;
  body: string;
  link: string | null;
  created_at: At;
  read_at: Date | null;
  deleted_at: Date | null;
}

interface NoticePreferenceTable {
  account_id: string;
  category: Exclude<NoticeCategory, 'security'>;
  sms: boolean;
  mail: boolean;
}

interface BroadcastTable {
  id: string;
  title: string;
  body: string;
  link: string | null;
  audience: 'all' | 'members';
  state: Generated<'draft' | 'sending' | 'sent' | 'recalled'>;
  created_by: string;
  created_at: Date;
  confirmed_at: Date | null;
  reached_id: string | null;
  reached: Generated<number>;
  finished_at: Date | null;
  recalled_at: Date | null;
}

interface ExpiryReminderTable {
  account_id: string;
  ends_at: Date;
  days_before: 7 | 1;
  told_at: Date;
}

interface OutboxTable {
  id: string;
  channel: 'sms' | 'email';
  kind: MessageKind;
  sealed: Bytes | null;
  notice_id: string | null;
  target_sealed: Bytes | null;
  params: ColumnType<Record<string, string> | null, string | null, null>;
  masked_target: Generated<string>;
  state: Generated<'waiting' | 'sending' | 'delivered' | 'unsure' | 'failed'>;
  created_at: At;
  next_try_at: At;
  expires_at: Date;
  delivered_at: Date | null;
  tries: Generated<number>;
  unsure_of: string | null;
  provider: string | null;
  provider_reference: string | null;
  last_error: string | null;
}

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

export type ContentKind =
  | 'partner'
  | 'guidance'
  | 'aboutUs'
  | 'equity'
  | 'userPolicy'
  | 'privacyPolicy'
  | 'activity';

interface ContentPageTable {
  id: string;
  kind: ContentKind;
  version: Generated<number>;
  published_version: number | null;
  published_at: Date | null;
  created_at: At;
}

interface ContentImageTable {
  id: string;
  object_key: string;
  width: number;
  height: number;
  uploaded_by: string;
  uploaded_at: At;
}

interface ContentVersionTable {
  page_id: string;
  version: number;
  title: string;
  lead: string;
  body: string;
  cover_id: string | null;
  starts_on: string | null;
  ends_on: string | null;
  saved_by: string;
  saved_at: Date;
}

interface ContentPublicationTable {
  id: string;
  page_id: string;
  version: number | null;
  agreement_version: string | null;
  state: 'proposed' | 'done' | 'refused' | 'withdrawn';
  proposed_by: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  note: Generated<string>;
}

export type AgreementKind = 'userPolicy' | 'privacyPolicy';

interface AgreementTable {
  kind: AgreementKind;
  version: string;
  since: Date;
}

interface QueryHistoryTable {
  id: string;
  account_id: string;
  sealed: Bytes;
  at: Date;
}

interface PictureQueryTable {
  id: string;
  /** 256 binary digits. */
  pdq: string;
  asker: Bytes;
  at: Date;
}

interface RegisterFileTable {
  month: string;
  revision: number;
  rows: number;
  csv_key: string;
  csv_sha256: Bytes;
  csv_bytes: number;
  jsonl_key: string;
  jsonl_sha256: Bytes;
  jsonl_bytes: number;
  record_sha256: Bytes;
  published_at: Date;
  replaced_at: Date | null;
}

interface RegisterEntryTable {
  work_id: string;
  month: string;
  title: string;
  public_name: string;
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

export type GalleryTemplate = 'scroll' | 'album' | 'wall' | 'still';

interface GalleryTable {
  id: string;
  account_id: string;
  state: GalleryState;
  template: GalleryTemplate;
  title: string;
  foreword: string;
  cover_work_id: string | null;
  revision: number;
  reason: string | null;
  created_at: Date;
  updated_at: Date;
  released_at: Date | null;
}

interface GalleryEntryTable {
  gallery_id: string;
  work_id: string;
  position: number;
  caption: string;
}

export interface VersionEntry {
  workId: string;
  caption: string;
}

interface GalleryVersionTable {
  gallery_id: string;
  version: number;
  template: GalleryTemplate;
  title: string;
  foreword: string;
  cover_work_id: string | null;
  entries: ColumnType<VersionEntry[], string, string>;
  released_at: Date;
}

interface GalleryUseTable {
  gallery_id: string;
  work_id: string;
  reservation_id: string;
  since: Date;
  ended_at: Date | null;
}

export interface Schema {
  account: AccountTable;
  session: SessionTable;
  verify_code: VerifyCodeTable;
  spent_challenge: SpentChallengeTable;
  sign_in_attempt: SignInAttemptTable;
  recovery: RecoveryTable;
  consent: ConsentTable;
  account_closing: AccountClosingTable;
  legal_hold: LegalHoldTable;
  work_erasure: WorkErasureTable;
  objection: ObjectionTable;
  objection_answer: ObjectionAnswerTable;
  objection_paper: ObjectionPaperTable;
  objection_decision: ObjectionDecisionTable;
  authority_request: AuthorityRequestTable;
  doomed_object: DoomedObjectTable;
  own_archive: OwnArchiveTable;
  real_name_check: RealNameCheckTable;
  identity: IdentityTable;
  guardianship: GuardianshipTable;
  guardian_request: GuardianRequestTable;
  identity_review: IdentityReviewTable;
  identity_paper: IdentityPaperTable;
  organisation_member: OrganisationMemberTable;
  organisation_invitation: OrganisationInvitationTable;
  organisation_act: OrganisationActTable;
  signing_key: SigningKeyTable;
  key_request: KeyRequestTable;
  certificate_list: CertificateListTable;
  staff: StaffTable;
  staff_session: StaffSessionTable;
  staff_account: StaffAccountTable;
  staff_audit: StaffAuditTable;
  rate_bucket: RateBucketTable;
  package: PackageTable;
  package_change: PackageChangeTable;
  package_order: PackageOrderTable;
  membership_setting: MembershipSettingTable;
  quota_grant: QuotaGrantTable;
  invoice: InvoiceTable;
  invoice_order: InvoiceOrderTable;
  payment: PaymentTable;
  membership: MembershipTable;
  refund: RefundTable;
  ledger_transaction: LedgerTransactionTable;
  ledger_entry: LedgerEntryTable;
  reconciliation: ReconciliationTable;
  reconciliation_difference: ReconciliationDifferenceTable;
  quota_entry: QuotaEntryTable;
  work: WorkTable;
  work_badge: WorkBadgeTable;
  work_version: WorkVersionTable;
  uploaded_file: UploadedFileTable;
  resumable_upload: ResumableUploadTable;
  material: MaterialTable;
  track: TrackTable;
  deposit: DepositTable;
  original: OriginalTable;
  file_labels: FileLabelsTable;
  document: DocumentTable;
  bundle: BundleTable;
  certification: CertificationTable;
  certification_owner: CertificationOwnerTable;
  certification_file: CertificationFileTable;
  certification_correction: CertificationCorrectionTable;
  filing: FilingTable;
  filing_step: FilingStepTable;
  review_case: ReviewCaseTable;
  case_opinion: CaseOpinionTable;
  case_return: CaseReturnTable;
  arrival_check: ArrivalCheckTable;
  near_copy: NearCopyTable;
  desk_entry: DeskEntryTable;
  shelf: ShelfTable;
  shelf_decision: ShelfDecisionTable;
  public_name: PublicNameTable;
  blocked_term: BlockedTermTable;
  blocked_picture: BlockedPictureTable;
  display_report: DisplayReportTable;
  transfer: TransferTable;
  transfer_party: TransferPartyTable;
  right_grant: RightGrantTable;
  transfer_offer: TransferOfferTable;
  notice: NoticeTable;
  notice_preference: NoticePreferenceTable;
  broadcast: BroadcastTable;
  expiry_reminder: ExpiryReminderTable;
  outbox: OutboxTable;
  verifier_release: VerifierReleaseTable;
  checkpoint_token: CheckpointTokenTable;
  renewal: RenewalTable;
  content_page: ContentPageTable;
  content_image: ContentImageTable;
  content_version: ContentVersionTable;
  content_publication: ContentPublicationTable;
  agreement: AgreementTable;
  query_history: QueryHistoryTable;
  picture_query: PictureQueryTable;
  register_file: RegisterFileTable;
  register_entry: RegisterEntryTable;
  work_record: WorkRecordTable;
  import_batch: ImportBatchTable;
  import_row: ImportRowTable;
  gallery: GalleryTable;
  gallery_entry: GalleryEntryTable;
  gallery_version: GalleryVersionTable;
  gallery_use: GalleryUseTable;
  pending_record: PendingRecordTable;
  log_entry: LogEntryTable;
  log_tile: LogTileTable;
  log_checkpoint: LogCheckpointTable;
  log_policy: LogPolicyTable;
}
