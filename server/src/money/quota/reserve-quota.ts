import { type QuotaKind, Refusal, type Tx, newId } from '../../platform/index.ts';
import { lockAccount } from '../../people/index.ts';
import {
  findFreeze,
  findSpendableBatch,
  getReservation,
  insertEntry,
  type Reservation,
} from './quota-store.ts';

/**
 * Reserves one use, soonest-expiring batch first, and returns the reservation's id. Frozen quota is excluded
 * from the sums, so the first lock on the account decides a race between a refund request and a submission.
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
      at: now,
    },
    id,
  );
  return id;
}

/** The reserved use is spent: its −1 stands. */
export async function spendReservation(tx: Tx, reservationId: string): Promise<void> {
  await endReservation(tx, reservationId, await getReservation(tx, reservationId), 'spend', 0);
}

/**
 * Returns the reserved use to its batch. An expired batch stays expired, and a use returned into a frozen or
 * refunded batch is frozen too: the refund was computed with this use as spent.
 */
export async function releaseReservation(tx: Tx, reservationId: string): Promise<void> {
  const reserved = await getReservation(tx, reservationId);
  await lockAccount(tx, reserved.account_id);
  if (!(await endReservation(tx, reservationId, reserved, 'release', 1))) return;
  const refundId = await findFreeze(tx, reserved.batch_id);
  if (refundId === undefined) return;
  await insertEntry(tx, { ...batchOf(reserved), movement: 'freeze', amount: -1, refundId });
}

const endReservation = (
  tx: Tx,
  reservationId: string,
  reserved: Reservation,
  movement: 'spend' | 'release',
  amount: number,
): Promise<boolean> => insertEntry(tx, { ...batchOf(reserved), movement, amount, reservationId });

const batchOf = (reserved: Reservation) => ({
  accountId: reserved.account_id,
  kind: reserved.kind,
  batchId: reserved.batch_id,
  expiresAt: reserved.expires_at,
  subject: reserved.subject,
});
