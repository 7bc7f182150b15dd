import { holdLife, nextOf } from '@yinji/tracks';
import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff, refuseOwnMatter, requireSecondPerson } from '../../people/index.ts';
import { changeHold, findHold, listHeldAccounts, lockHold } from './holds-store.ts';
import { requireDesk } from './may-decide.ts';
import { presentHold } from './present-hold.ts';

interface Given {
  id: string;
  decision: 'confirm' | 'refuse' | 'ask-lifting' | 'keep' | 'lift';
  reason?: string | undefined;
}

/** Each step after another person's; the database says the same. */
export async function decideHold(context: AppContext, actor: StaffActor, { id, decision, reason }: Given) {
  requireDesk(actor);
  const { staffId } = actor;
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const row = await lockHold(tx, id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const state = nextOf(holdLife, row.state, decision);
    if (state === undefined) throw new Refusal('STATE_CHANGED');
    const about = await listHeldAccounts(tx, row);
    if (decision === 'ask-lifting') {
      await refuseOwnMatter(tx, actor, about);
      if (reason === undefined) throw new Refusal('BAD_INPUT', '申请解除须写明理由', { fields: ['reason'] });
      await changeHold(tx, id, { state, lifting_by: staffId, lifting_reason: reason });
    } else {
      const first = row.state === 'lifting' ? row.lifting_by : row.set_by;
      const second = await requireSecondPerson(tx, actor, { first, about });
      await changeHold(tx, id, {
        state,
        ...(decision === 'confirm' ? { confirmed_by: second, confirmed_at: now } : {}),
        ...(decision === 'keep' ? { lifting_by: null, lifting_reason: null } : {}),
        ...(state === 'lifted' ? { lifted_by: second, lifted_at: now } : {}),
      });
    }
    await auditStaff(tx, staffId, `hold-${decision}`, row.account_id ?? row.work_id ?? id);
  });
  context.wake();
  const row = await findHold(context.db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return presentHold(row, actor);
}
