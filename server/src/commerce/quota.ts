import type { Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { QuotaKind } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { findSpendableBatch, getReservation, insertEntry, lockAccount } from './quota-store.ts';

const KINDS = ['evidence', 'authentic', 'gallery', 'common'] as const satisfies QuotaKind[];

/** What a paid order brings; written once an order, whatever happens twice. */
export async function grantQuotas(
  tx: Tx,
  accountId: string,
  orderId: string,
  quotas: Record<QuotaKind, number>,
  expiresAt: Date,
): Promise<void> {
  for (const kind of KINDS) {
    if (quotas[kind] === 0) continue;
    const id = newId();
    await insertEntry(
      tx,
      { accountId, kind, movement: 'grant', amount: quotas[kind], batchId: id, expiresAt, orderId },
      id,
    );
  }
}

/**
 * Sets one use aside, soonest-expiring batch first, and answers the reservation's id.
 * @throws Refusal NO_QUOTA
 */
export async function reserveQuota(
  tx: Tx,
  accountId: string,
  kind: QuotaKind,
  subject: string,
  now: Date,
): Promise<string> {
  await lockAccount(tx, accountId);
  const batch = await findSpendableBatch(tx, accountId, kind, now);
  if (batch === undefined) throw new Refusal('NO_QUOTA');
  const id = newId();
  await insertEntry(
    tx,
    {
      accountId,
      kind,
      movement: 'reserve',
      amount: -1,
      batchId: batch.batch_id,
      expiresAt: batch.expires_at,
      subject,
    },
    id,
  );
  return id;
}

/** The reserved use is spent: its −1 stands. */
export const spendReservation = (tx: Tx, reservationId: string) =>
  endReservation(tx, reservationId, 'spend', 0);

/** The reserved use is given back to its batch; a batch that has expired stays expired. */
export const releaseReservation = (tx: Tx, reservationId: string) =>
  endReservation(tx, reservationId, 'release', 1);

async function endReservation(
  tx: Tx,
  reservationId: string,
  movement: 'spend' | 'release',
  amount: number,
): Promise<void> {
  const reserved = await getReservation(tx, reservationId);
  await insertEntry(tx, {
    accountId: reserved.account_id,
    kind: reserved.kind,
    movement,
    amount,
    batchId: reserved.batch_id,
    expiresAt: reserved.expires_at,
    reservationId,
    subject: reserved.subject,
  });
}
