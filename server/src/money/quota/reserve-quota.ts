import { type QuotaKind, Refusal, type Tx, newId } from '../../platform/index.ts';
import {
  findFreeze,
  findSpendableBatch,
  getReservation,
  insertEntry,
  lockAccount,
  type Reservation,
} from './quota-store.ts';

/**
 * Sets one use aside, soonest-expiring batch first, and answers the reservation's id. What is frozen has left the sums,
 * so a request for a refund and a submission that race are decided by who gets the account's lock first.
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
 * The reserved use is given back to its batch. A batch that has expired stays expired, and what comes back into a frozen
 * or refunded batch freezes with it: the refund was computed with this use as spent.
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
