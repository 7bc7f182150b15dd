import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff, refuseOwnMatter } from '../../people/index.ts';
import { findDecision, hasOpened, insertDecision } from './decisions-store.ts';
import { lockOpen } from './lock-open.ts';
import { requireDesk } from './may-decide.ts';
import { nextState } from './next-state.ts';
import { OPENED, openObjection } from './open-objection.ts';

interface Proposal {
  id: string;
  objectionId: string;
  outcome: 'upheld' | 'dismissed';
  basis: 'false-statement' | 'judgment';
  reason: string;
}

/** Half of a decision: nothing happens before somebody else agrees. The same id again changes nothing. */
export async function proposeOutcome(context: AppContext, actor: StaffActor, given: Proposal) {
  requireDesk(actor);
  const { id, objectionId, outcome, basis, reason } = given;
  await inTransaction(context.db, async (tx) => {
    const row = await lockOpen(tx, objectionId);
    if (!(await hasOpened(tx, actor.staffId, OPENED, objectionId))) throw new Refusal('PAPERS_UNSEEN');
    await refuseOwnMatter(tx, actor, [row.account_id, row.holder_id]);
    nextState(row.state, outcome === 'upheld' ? 'uphold' : 'dismiss');
    const proposed_at = context.now();
    const proposed_by = actor.staffId;
    const row_ = { id, objection_id: objectionId, outcome, basis, reason, proposed_by, proposed_at };
    if (!(await insertDecision(tx, row_))) {
      const known = await findDecision(tx, id);
      if (known?.objection_id === objectionId && known.proposed_by === actor.staffId) return;
      throw new Refusal('STATE_CHANGED', '已有一项结论待核准');
    }
    await auditStaff(tx, actor.staffId, `objection-${outcome}-proposed`, objectionId);
  });
  return openObjection(context, actor, objectionId);
}
