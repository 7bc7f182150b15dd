import type { Tx } from '../../platform/index.ts';
import { lockAccount } from '../../people/index.ts';
import { insertEntry, listOrderBatches } from './quota-store.ts';

/** Freezes the rest of an order's batches, under the account's lock, before anything is computed from it. */
export async function freezeQuotas(
  tx: Tx,
  { accountId, orderId, refundId, now }: { accountId: string; orderId: string; refundId: string; now: Date },
): Promise<void> {
  await lockAccount(tx, accountId);
  for (const batch of await listOrderBatches(tx, orderId))
    // Also where nothing is left: quota that a reservation returns later finds the freeze by this row.
    await insertEntry(tx, {
      accountId,
      kind: batch.kind,
      movement: 'freeze',
      amount: -batch.rest,
      batchId: batch.batch_id,
      expiresAt: batch.expires_at,
      refundId,
      at: now,
    });
}
