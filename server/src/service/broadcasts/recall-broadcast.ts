import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff, hideUnread } from '../../people/index.ts';
import { lockBroadcast, recall } from './broadcasts-store.ts';
import { getBroadcast, type Broadcast } from './present-broadcast.ts';

/** Ends the sending and hides unread copies; read ones stay. A repetition changes nothing. */
export async function recallBroadcast(context: AppContext, actor: StaffActor, id: string): Promise<Broadcast> {
  await inTransaction(context.db, async (tx) => {
    const row = Refusal.unlessFound(await lockBroadcast(tx, id));
    if (row.state === 'recalled') return;
    await recall(tx, id, context.now());
    await hideUnread(tx, id, context.now());
    await auditStaff(tx, actor.staffId, 'broadcast-recalled', id);
  });
  return getBroadcast(context, id);
}
