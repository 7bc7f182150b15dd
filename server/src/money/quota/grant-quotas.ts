import { type QuotaKind, type Tx, newId } from '../../platform/index.ts';
import { insertEntry } from './quota-store.ts';

const KINDS = ['evidence', 'authentic', 'gallery', 'common'] as const satisfies QuotaKind[];

interface Grant {
  accountId: string;
  /** The source of the grant: an order or a staff decision. Written once for a source and kind. */
  sourceId: string;
  /** The order, where an order is the source: its refund withdraws the unused quota. */
  orderId?: string;
  quotas: Record<QuotaKind, number>;
  expiresAt: Date;
  now: Date;
}

/** Quota until `expiresAt`: one batch for each kind. */
export async function grantQuotas(tx: Tx, grant: Grant): Promise<void> {
  const { accountId, sourceId, orderId, quotas, expiresAt, now } = grant;
  for (const kind of KINDS) {
    if (quotas[kind] === 0) continue;
    const id = newId();
    const entry = { accountId, kind, movement: 'grant', amount: quotas[kind], batchId: id, expiresAt } as const;
    await insertEntry(tx, { ...entry, sourceId, ...(orderId && { orderId }), at: now }, id);
  }
}
