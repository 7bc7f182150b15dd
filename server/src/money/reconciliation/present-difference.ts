import type { OutputOf, resolveDifference } from '@yinji/contract';
import type { DifferenceRow } from './reconciliation-store.ts';

export const presentDifference = (row: DifferenceRow): OutputOf<typeof resolveDifference> => ({
  differenceId: row.id,
  kind: row.kind,
  of: row.subject,
  orderNo: row.order_no,
  refundNo: row.refund_no,
  billFen: row.bill_fen,
  ownFen: row.own_fen,
  ownState: row.own_state,
  note: row.note,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  resolvedBy: row.staff_name,
});
