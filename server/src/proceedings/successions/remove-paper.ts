import { successionMachine } from '@yinji/state-machine';
import { Refusal, type AppContext, endAttachments, inTransaction, stateAfter } from '../../platform/index.ts';
import { isHeld } from './held-read-model.ts';
import { lockSuccession } from './lock-succession.ts';

/** Only while it is written or corrected: a claim against an application stays as made. */
export async function removePaper(
  context: AppContext,
  accountId: string,
  { id, paperId }: { id: string; paperId: string },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { row } = await lockSuccession(tx, id);
    if (row.account_id !== accountId) throw new Refusal('NOT_FOUND');
    stateAfter(successionMachine, row.state, 'draft', 'counterparty');
    if (await isHeld(tx, id)) throw new Refusal('STATE_CHANGED');
    if (!(await endAttachments(tx, 'succession', id, paperId))) throw new Refusal('NOT_FOUND');
  });
}
