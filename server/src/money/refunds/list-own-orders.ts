import type { OutputOf, listOwnOrders as call } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { presentRefund } from './present-refund.ts';
import { countOwnOrders, listLatestRequests, listOwnOrderRows } from './refunds-store.ts';

/** A person's orders, new first, each with its latest request for a refund. */
export async function listOwnOrders(
  context: AppContext,
  accountId: string,
  { page, size }: { page: number; size: number },
): Promise<OutputOf<typeof call>> {
  const rows = await listOwnOrderRows(context.db, accountId, page, size);
  const requests = await listLatestRequests(
    context.db,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => {
      const refund = requests.find((one) => one.order_id === row.id);
      return {
        orderId: row.id,
        orderNo: row.order_no,
        isDisplay: row.work_id !== null,
        packageName: row.snapshot.name,
        priceFen: row.price_fen,
        state: row.state,
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        paidAt: row.paid_at?.toISOString() ?? null,
        channel: row.paid_at === null ? null : row.channel,
        refund: refund === undefined ? null : presentRefund(refund),
      };
    }),
    total: await countOwnOrders(context.db, accountId),
  };
}
