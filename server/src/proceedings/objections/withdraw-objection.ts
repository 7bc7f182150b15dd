import { objectionMachine } from '@yinji/state-machine';
import { withdrawCase } from '../cases/index.ts';
import { Refusal, type AppContext, endAttachments, inTransaction, stateAfter } from '../../platform/index.ts';
import { endObjection } from './end-objection.ts';
import { isHeld } from './held-read-model.ts';
import { lockOpen } from './lock-open.ts';
import { changeObjection } from './objections-store.ts';

/** Before the acceptance only the objector knows of it, so that nobody is notified. */
export async function withdrawObjection(context: AppContext, accountId: string, id: string): Promise<null> {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const row = await lockOpen(tx, id);
    if (row.account_id !== accountId) throw new Refusal('NOT_FOUND');
    if (row.screened_at !== null) return endObjection(tx, row, 'withdraw', { now });
    const state = stateAfter(objectionMachine, row.state, 'withdraw');
    await withdrawCase(tx, 'objection', row.work_id, now, id);
    await changeObjection(tx, id, { state, ended_at: now });
    if (!(await isHeld(tx, id))) await endAttachments(tx, 'objection', id);
  });
  return null;
}
