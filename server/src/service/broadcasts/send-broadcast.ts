import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { confirm, lockBroadcast } from './broadcasts-store.ts';
import { getBroadcast, type Broadcast } from './present-broadcast.ts';

/** The second confirmation. Every present account gets it once; a repetition changes nothing. */
export async function sendBroadcast(context: AppContext, actor: StaffActor, id: string): Promise<Broadcast> {
  await inTransaction(context.db, async (tx) => {
    const row = Refusal.unlessFound(await lockBroadcast(tx, id));
    if (row.state === 'recalled') throw new Refusal('STATE_CHANGED');
    if (row.state !== 'draft') return;
    await confirm(tx, id, context.now());
    await auditStaff(tx, actor.staffId, 'broadcast-sent', id);
  });
  return getBroadcast(context, id);
}
