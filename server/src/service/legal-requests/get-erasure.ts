import { Refusal, type AppContext } from '../../platform/index.ts';
import { findOpenErasure } from '../../works/index.ts';
import { findErasable, listErasureBlockers } from './erasures-read-model.ts';

/** Hours in which the holder can cancel. */
export const WAITING_HOURS = 72;

export async function getErasure(context: AppContext, accountId: string, workId: string) {
  if ((await findErasable(context.db, accountId, workId)) === undefined) throw new Refusal('NOT_FOUND');
  const erasure = await findOpenErasure(context.db, workId);
  return {
    waitingHours: WAITING_HOURS,
    blockers: await listErasureBlockers(context.db, workId),
    erasure:
      erasure === undefined
        ? null
        : { askedAt: erasure.asked_at.toISOString(), dueAt: erasure.due_at.toISOString() },
  };
}
