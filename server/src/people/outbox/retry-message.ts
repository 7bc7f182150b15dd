import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../staff/index.ts';
import { sendAgain } from './outbox-store.ts';

const LASTS_MS = 24 * 3_600_000;

/** Sends a failed message once more. A second press is refused: the message is under way. */
export async function retryMessage(context: AppContext, actor: StaffActor, id: string): Promise<null> {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    if (!(await sendAgain(tx, id, now, new Date(now.getTime() + LASTS_MS)))) throw new Refusal('NOT_FOUND');
    await auditStaff(tx, actor.staffId, 'message-retried', id);
  });
  return null;
}
