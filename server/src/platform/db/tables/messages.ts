import type { ColumnType, Generated } from 'kysely';
import type { MessageKind } from '../../providers/message.ts';
import type { At, Bytes } from './columns.ts';

export type NoticeCategory = 'review' | 'rights' | 'orders' | 'security' | 'system';

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

/** Notices, broadcasts and what leaves by SMS and mail. */
export interface MessagesTables {
  notice: NoticeTable;
  notice_preference: NoticePreferenceTable;
  broadcast: BroadcastTable;
  expiry_reminder: ExpiryReminderTable;
  outbox: OutboxTable;
}
