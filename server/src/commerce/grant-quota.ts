import type { Tx } from '../db/database.ts';
import type { QuotaKind } from '../db/schema.ts';
import { insertEntry } from './quota-store.ts';

/** A grant of staff, under the id of their decision: written once. */
export async function grantQuota(
  tx: Tx,
  given: { sourceId: string; accountId: string; kind: QuotaKind; amount: number; expiresAt: Date; now: Date },
): Promise<void> {
  const { sourceId, accountId, kind, amount, expiresAt } = given;
  const entry = { accountId, kind, movement: 'grant', amount, batchId: sourceId, expiresAt } as const;
  if (!(await insertEntry(tx, entry, sourceId))) throw new Error(`the ledger has a row ${sourceId} already`);
}
