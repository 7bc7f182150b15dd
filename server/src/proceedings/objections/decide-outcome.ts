import { Refusal, type StaffActor, type AppContext } from '../../platform/index.ts';
import { actOnProceeding, type Verdict } from '../../people/index.ts';
import { findDecision, setDecision } from './decisions-store.ts';
import { endObjection } from './end-objection.ts';
import { objection } from './objection.ts';
import { openObjection } from './open-objection.ts';

const STATES = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const;

/**
 * Two people, in the code and in the database: the proposer may only withdraw. Under the locks of the
 * objection, so that a withdrawal and an approval do not both happen.
 */
export async function decideOutcome(
  context: AppContext,
  actor: StaffActor<'objection-outcome'>,
  { id, decision }: { id: string; decision: Verdict },
) {
  const found = Refusal.unlessFound(await findDecision(context.db, id));
  const { outcome, reason, proposed_by: proposedBy, objection_id: objectionId } = found;
  await actOnProceeding(context, actor, objection, { id: objectionId }, async (tx, row, by) => {
    const decided_by = await by.decider({
      decision: 'objection-outcome',
      rowId: id,
      verdict: decision,
      first: proposedBy,
    });
    const done = { state: STATES[decision], decided_by, decided_at: by.now };
    if (!(await setDecision(tx, id, done))) throw new Refusal('STATE_CHANGED', '这项结论已有处理，请刷新');
    const event = outcome === 'upheld' ? 'uphold' : 'dismiss';
    if (decision === 'approve') await endObjection(tx, row, event, { reason, now: by.now });
    return `${outcome}-${done.state}`;
  });
  return openObjection(context, actor, objectionId);
}
