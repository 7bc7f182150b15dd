import type { TransferKindWord } from '@yinji/contract';
import type { TransferState } from '@yinji/tracks';
import type { Bytes } from './columns.ts';

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
  reminded_at: Date | null;
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

/** Contracts and the rights ledger. */
export interface TransfersTables {
  transfer: TransferTable;
  transfer_party: TransferPartyTable;
  right_grant: RightGrantTable;
  transfer_offer: TransferOfferTable;
}
