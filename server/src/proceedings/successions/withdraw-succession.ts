import { successionMachine } from '@yinji/state-machine';
import { Refusal, type AppContext, endAttachments, inTransaction, stateAfter } from '../../platform/index.ts';
import { endSuccession } from './end-succession.ts';
import { isHeld } from './held-read-model.ts';
import { lockSuccession } from './lock-succession.ts';

/** Withdraws it; nobody can open its attachments from now on, unless a hold keeps them. */
export async function withdrawSuccession(context: AppContext, accountId: string, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { row } = await lockSuccession(tx, id);
    if (row.account_id !== accountId) throw new Refusal('NOT_FOUND');
    stateAfter(successionMachine, row.state, 'withdraw', 'counterparty');
    await endSuccession(tx, row, 'withdrawn', { remark: null, now: context.now() });
    if (!(await isHeld(tx, id))) await endAttachments(tx, 'succession', id);
  });
}
