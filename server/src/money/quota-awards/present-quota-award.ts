import { presentProposal } from '../../people/index.ts';
import type { QuotaAwardRow } from './quota-awards-store.ts';

export const presentQuotaAward = (row: QuotaAwardRow, ownIds: ReadonlySet<string>) => ({
  id: row.id,
  accountId: row.account_id,
  nickname: row.nickname,
  kind: row.kind,
  amount: row.amount,
  expiresAt: row.expires_at.toISOString(),
  reason: row.reason,
  state: row.state,
  note: row.note,
  ...presentProposal(row, ownIds),
});
