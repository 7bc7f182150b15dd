import type { Generated } from 'kysely';
import type { At, Bytes } from './columns.ts';

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

/** Who people are, and their signing keys. */
export interface IdentityTables {
  real_name_check: RealNameCheckTable;
  identity: IdentityTable;
  guardianship: GuardianshipTable;
  guardian_request: GuardianRequestTable;
  identity_review: IdentityReviewTable;
  identity_paper: IdentityPaperTable;
  signing_key: SigningKeyTable;
  key_request: KeyRequestTable;
  certificate_list: CertificateListTable;
}
