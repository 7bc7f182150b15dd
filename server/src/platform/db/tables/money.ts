import type { OrderState, PaymentState, RefundState } from '@yinji/tracks';
import type { ColumnType, Generated } from 'kysely';
import type { At, Bytes } from './columns.ts';

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

/** Packages, orders, payments, refunds, the ledger and quotas. */
export interface MoneyTables {
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
}
