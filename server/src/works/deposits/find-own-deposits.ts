import { type AppContext, takeToken } from '../../platform/index.ts';
import { listOwnDepositsOf } from './passed-on-read-model.ts';

/** A person tries files by hand; a batch has a check of its own. */
const LOOK_UPS = { capacity: 60, refillSeconds: 10 };

/** The deposits of a file that this account holds or made, the earliest first. */
export async function findOwnDeposits(context: AppContext, accountId: string, sha256: string) {
  await takeToken(context, 'own-deposits', accountId, LOOK_UPS, 'TOO_MANY_REQUESTS');
  const rows = await listOwnDepositsOf(context.db, accountId, Buffer.from(sha256, 'hex'));
  return rows.flatMap(({ id, title, number, received_at: receivedAt }) =>
    receivedAt === null ? [] : [{ id, title, number, receivedAt: receivedAt.toISOString() }],
  );
}
