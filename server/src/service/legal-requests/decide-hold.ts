import { holdMachine } from '@yinji/state-machine';
import { Refusal, type StaffActor, type AppContext, stateAfter } from '../../platform/index.ts';
import {
  actOnProceeding,
  changeHold,
  listOwnStaffIds,
  lockHold,
  type LockedHold,
  type Proceeding,
} from '../../people/index.ts';
import { findHold, listHeldAccounts } from './holds-read-model.ts';
import { presentHold } from './present-hold.ts';

interface Given {
  id: string;
  decision: 'confirm' | 'refuse' | 'ask-lifting' | 'keep' | 'lift';
  reason?: string | undefined;
}

const hold: Proceeding<LockedHold> = {
  name: 'hold',
  lock: lockHold,
  sides: listHeldAccounts,
  subject: (row) => row.account_id ?? row.work_id ?? row.id,
};

/** Each step by another person; the database enforces the same. */
export async function decideHold(
  context: AppContext,
  actor: StaffActor<'legal-hold'>,
  { id, decision, reason }: Given,
) {
  await actOnProceeding(
    context,
    actor,
    hold,
    { id },
    async (tx, row, { staffId, now, first, second: another }) => {
      const state = stateAfter(holdMachine, row.state, decision);
      if (decision === 'ask-lifting') {
        if (reason === undefined) throw new Refusal('BAD_INPUT', '申请解除须写明理由', { fields: ['reason'] });
        await first('legal-hold');
        await changeHold(tx, id, { state, lifting_by: staffId, lifting_reason: reason });
      } else {
        const second = await another({
          decision: 'legal-hold',
          verdict: decision,
          first: row.state === 'lifting' ? row.lifting_by : row.set_by,
        });
        await changeHold(tx, id, {
          state,
          ...(decision === 'confirm' ? { confirmed_by: second, confirmed_at: now } : {}),
          ...(decision === 'keep' ? { lifting_by: null, lifting_reason: null } : {}),
          ...(state === 'lifted' ? { lifted_by: second, lifted_at: now } : {}),
        });
      }
      return decision;
    },
  );
  const row = Refusal.unlessFound(await findHold(context.db, id));
  return presentHold(row, await listOwnStaffIds(context.db, actor.staffId));
}
