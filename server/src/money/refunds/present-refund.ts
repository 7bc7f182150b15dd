import type { OutputOf, decideRefund, requestRefund } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { mayRetry, needsSecond } from './refund.ts';
import type { RefundListRow, RefundRow } from './refunds-store.ts';

type View = OutputOf<typeof requestRefund>;
type Row = OutputOf<typeof decideRefund>;

/** The buyer's view of a refund. */
export const presentRefund = (row: RefundRow): View => ({
  refundId: row.id,
  orderId: row.order_id,
  state: row.state,
  amountFen: row.amount_fen,
  reason: row.reason,
  requestedAt: row.requested_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decisionReason: row.decision_reason,
  doneAt: row.done_at?.toISOString() ?? null,
});

/** Finance's view; the contact is masked. `ownIds`: all staff names of the viewer. */
export const presentRefundRow = (
  context: AppContext,
  row: RefundListRow,
  ownIds: ReadonlySet<string>,
): Row => ({
  ...presentRefund(row),
  kind: row.kind,
  refundNo: row.refund_no,
  orderNo: row.order_no,
  packageName: row.snapshot.name,
  priceFen: row.price_fen,
  channel: row.channel,
  paidAt: (row.paid_at ?? row.requested_at).toISOString(),
  isFull: row.is_full,
  parts: row.parts,
  contact: row.contact_sealed === null ? null : mask(context.vault.open('refund-contact', row.contact_sealed)),
  decidedBy: row.staff_name,
  endorsedBy: row.endorser_name,
  endorsedAt: row.endorsed_at?.toISOString() ?? null,
  endorseReason: row.endorse_reason,
  isOwnEndorsement: row.endorsed_by !== null && ownIds.has(row.endorsed_by),
  needsSecond: needsSecond(context, row),
  failure: row.failure,
  mayRetry: mayRetry(row),
});

/** The first three and the last two characters. */
const mask = (text: string): string =>
  text.length <= 5 ? '***' : `${text.slice(0, 3)}${'*'.repeat(Math.min(text.length - 5, 6))}${text.slice(-2)}`;
