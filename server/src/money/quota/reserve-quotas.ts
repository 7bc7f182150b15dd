import { type QuotaKind, Refusal, type Tx, newId } from '../../platform/index.ts';
import { lockAccount } from '../../people/index.ts';
import { insertReservations, listSpendableBatches } from './quota-store.ts';

/**
 * Reserves one use for each subject, soonest-expiring batch first: all of them, or none. Returns the
 * reservations in the order of the subjects.
 * @throws Refusal NO_QUOTA, with how many are missing
 */
export async function reserveQuotas(
  tx: Tx,
  {
    accountId,
    kind,
    subjects,
    now,
  }: { accountId: string; kind: QuotaKind; subjects: readonly string[]; now: Date },
): Promise<string[]> {
  if (subjects.length === 0) return [];
  await lockAccount(tx, accountId);
  const batches = await listSpendableBatches(tx, accountId, kind, now);
  const uses = batches.flatMap(({ rest, ...batch }) =>
    Array.from({ length: Math.min(rest, subjects.length) }, () => batch),
  );
  if (uses.length < subjects.length)
    throw new Refusal('NO_QUOTA', `需要 ${subjects.length} 次，可用 ${uses.length} 次，一次也没有占用`);
  const rows = subjects.map((subject, at) => ({
    id: newId(),
    account_id: accountId,
    kind,
    subject,
    ...(uses[at] as { batch_id: string; expires_at: Date }),
  }));
  await insertReservations(tx, rows, now);
  return rows.map(({ id }) => id);
}
