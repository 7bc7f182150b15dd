import type { Generated } from 'kysely';
import type { At, Bytes } from './columns.ts';

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

interface DeskEntryTable {
  id: string;
  account_id: string;
  staff_id: string;
  kind: 'note' | 'answer';
  number: string | null;
  text: string;
  at: Date;
}

/** The staff, and what they did. */
export interface StaffTables {
  staff: StaffTable;
  staff_account: StaffAccountTable;
  staff_session: StaffSessionTable;
  staff_audit: StaffAuditTable;
  desk_entry: DeskEntryTable;
}
