import { inTransaction } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { findLatestRequest, moveRequest } from './requests-store.ts';

/** Ends a request that waits for its check; one withdrawn before stays so. */
export async function withdrawKeyRequest(world: World, accountId: string, id: string): Promise<null> {
  await inTransaction(world.db, async (tx) => {
    const latest = await findLatestRequest(tx, accountId);
    if (latest?.id !== id) throw new Refusal('NOT_FOUND');
    if (latest.state === 'withdrawn') return;
    if (!(await moveRequest(tx, id, 'checking', 'withdrawn'))) throw new Refusal('STATE_CHANGED');
  });
  return null;
}
