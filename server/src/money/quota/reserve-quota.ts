import { type QuotaKind, Refusal, type Tx, newId } from '../../platform/index.ts';
import { lockAccount } from '../../people/index.ts';
import { findFreeze, getReservation, insertEntry, insertReservation, insertSpending } from './quota-store.ts';

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
  const id = newId();
  if (!(await insertReservation(tx, { id, accountId, kind, subject, at: now }))) throw new Refusal('NO_QUOTA');
  return id;
}

/** The reserved use is spent: its −1 stands. */
export async function spendReservation(tx: Tx, reservationId: string): Promise<void> {
  await insertSpending(tx, reservationId);
}

/**
 * Returns the reserved use to its batch. An expired batch stays expired, and a use returned into a frozen or
 * refunded batch is frozen too: the refund was computed with this use as spent.
 */
export async function releaseReservation(tx: Tx, reservationId: string): Promise<void> {
  const reserved = await getReservation(tx, reservationId);
  await lockAccount(tx, reserved.account_id);
  const batch = {
    accountId: reserved.account_id,
    kind: reserved.kind,
    batchId: reserved.batch_id,
    expiresAt: reserved.expires_at,
    subject: reserved.subject,
  };
  if (!(await insertEntry(tx, { ...batch, movement: 'release', amount: 1, reservationId }))) return;
  const refundId = await findFreeze(tx, reserved.batch_id);
  if (refundId === undefined) return;
  await insertEntry(tx, { ...batch, movement: 'freeze', amount: -1, refundId });
}
