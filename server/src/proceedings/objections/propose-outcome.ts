import { objectionMachine } from '@yinji/state-machine';
import { Refusal, type StaffActor, type AppContext, stateAfter } from '../../platform/index.ts';
import { actOnProceeding } from '../../people/index.ts';
import { findDecision, insertDecision } from './decisions-store.ts';
import { objection } from './objection.ts';
import { openObjection } from './open-objection.ts';

interface Proposal {
  id: string;
  objectionId: string;
  outcome: 'upheld' | 'dismissed';
  basis: 'false-statement' | 'judgment';
  reason: string;
}

/**
 * Half of a decision: nothing happens before another person agrees. A repetition with the same id changes
 * nothing.
 */
export async function proposeOutcome(context: AppContext, actor: StaffActor, given: Proposal) {
  const { id, objectionId, outcome, basis, reason } = given;
  await actOnProceeding(context, actor, objection, { id: objectionId }, async (tx, row, by) => {
    stateAfter(objectionMachine, row.state, outcome === 'upheld' ? 'uphold' : 'dismiss');
    const half = { proposed_by: by.staffId, proposed_at: by.now };
    await by.first('objection-outcome', id);
    if (await insertDecision(tx, { id, objection_id: objectionId, outcome, basis, reason, ...half }))
      return `${outcome}-proposed`;
    const known = await findDecision(tx, id);
    if (known?.objection_id === objectionId && known.proposed_by === by.staffId) return undefined;
    throw new Refusal('STATE_CHANGED', '已有一项结论待核准');
  });
  return openObjection(context, actor, objectionId);
}
