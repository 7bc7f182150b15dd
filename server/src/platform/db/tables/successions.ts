import type { SuccessionState } from '@yinji/tracks';
import type { Generated } from 'kysely';
import type { Bytes } from './columns.ts';

interface SuccessionTable {
  id: string;
  number: string;
  account_id: string;
  holder_id: string | null;
  kind: 'inheritance' | 'company';
  state: SuccessionState;
  told_sealed: Bytes | null;
  nonce: Bytes;
  signed_sealed: Bytes | null;
  signed_sha256: Bytes | null;
  signature_sealed: Bytes | null;
  signing_key_id: string | null;
  public_name: string | null;
  begun_at: Date;
  submitted_at: Date | null;
  due_at: Date | null;
  read_by: string | null;
  read_at: Date | null;
  seen_by: string | null;
  confirmed_at: Date | null;
  seen_on: string | null;
  seen_place: string | null;
  seen_way: 'in-person' | 'by-post' | null;
  ended_at: Date | null;
  remark: string | null;
}

interface SuccessionWorkTable {
  id: string;
  succession_id: string;
  work_id: string;
  is_open: Generated<boolean>;
  number: string | null;
  salt: Bytes | null;
  former_name_sealed: Bytes | null;
  passed_at: Date | null;
  record_sha256: Bytes | null;
}

interface SuccessionContestTable {
  id: string;
  succession_id: string;
  account_id: string;
  work_id: string;
  words_sealed: Bytes | null;
  signed_sealed: Bytes | null;
  signature_sealed: Bytes | null;
  signing_key_id: string | null;
  at: Date;
  cleared_by: string | null;
  cleared_at: Date | null;
  remark: string | null;
}

/** Inheritance and company succession. */
export interface SuccessionsTables {
  succession: SuccessionTable;
  succession_work: SuccessionWorkTable;
  succession_contest: SuccessionContestTable;
}
