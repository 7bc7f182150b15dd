import type { CodePurpose } from '@yinji/contract';
import type { ColumnType, Generated } from 'kysely';
import type { At, Bytes } from './columns.ts';

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

interface RateBucketTable {
  key: Bytes;
  tokens: number;
  updated_at: At;
}

/** Accounts, sessions, organisations and what keeps them safe. */
export interface PeopleTables {
  account: AccountTable;
  session: SessionTable;
  organisation_member: OrganisationMemberTable;
  organisation_invitation: OrganisationInvitationTable;
  organisation_act: OrganisationActTable;
  verify_code: VerifyCodeTable;
  spent_challenge: SpentChallengeTable;
  sign_in_attempt: SignInAttemptTable;
  recovery: RecoveryTable;
  consent: ConsentTable;
  account_closing: AccountClosingTable;
  own_archive: OwnArchiveTable;
  rate_bucket: RateBucketTable;
}
