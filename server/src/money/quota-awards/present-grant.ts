import type { StaffActor } from '../../platform/index.ts';
import type { GrantRow } from './quota-awards-store.ts';

export const presentGrant = (row: GrantRow, actor: StaffActor) => ({
  id: row.id,
  accountId: row.account_id,
  nickname: row.nickname,
  kind: row.kind,
  amount: row.amount,
  expiresAt: row.expires_at.toISOString(),
  reason: row.reason,
  state: row.state,
  proposedBy: row.proposer_name,
  proposedAt: row.proposed_at.toISOString(),
  decidedBy: row.decider_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  note: row.note,
  isOwn: row.proposed_by === actor.staffId,
});
