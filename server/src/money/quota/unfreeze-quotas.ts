import type { Tx } from '../../platform/index.ts';
import { lockAccount } from '../../people/index.ts';
import { insertEntry, listFrozenBatches } from './quota-store.ts';

interface Freeze {
  accountId: string;
  refundId: string;
  now: Date;
}

/** The refund was not made: everything frozen for it can be spent again, unless it has expired. */
export const unfreezeQuotas = (tx: Tx, freeze: Freeze): Promise<void> => endFreeze(tx, freeze, 'unfreeze');

/** The refund was made: frozen quota is withdrawn permanently. */
export const takeQuotasBack = (tx: Tx, freeze: Freeze): Promise<void> => endFreeze(tx, freeze, 'refund');

async function endFreeze(tx: Tx, { accountId, refundId, now }: Freeze, movement: 'unfreeze' | 'refund') {
  await lockAccount(tx, accountId);
  for (const batch of await listFrozenBatches(tx, refundId))
    await insertEntry(tx, {
      accountId,
      kind: batch.kind,
      movement,
      amount: movement === 'unfreeze' ? batch.frozen : 0,
      batchId: batch.batch_id,
      expiresAt: batch.expires_at,
      refundId,
      at: now,
    });
}
