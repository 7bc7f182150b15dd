import { type AppContext, forEachRow, inTransaction } from '../../platform/index.ts';
import { listStaleReservations } from './quota-store.ts';
import { releaseReservation } from './reserve-quota.ts';

/** Longer than any review or wait for evidence takes; a submission that passes later costs nothing. */
const TIMES_OUT_DAYS = 60;

/** Job: returns a use reserved for a submission that nobody finished. */
export async function releaseStaleReservations(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - TIMES_OUT_DAYS * 86_400_000);
  await forEachRow(
    context,
    await listStaleReservations(context.db, before),
    (id) => `stale reservation ${id}`,
    (id) => inTransaction(context.db, (tx) => releaseReservation(tx, id)),
  );
}
