import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff, requireDecider } from '../../people/index.ts';
import { findDecision, hasOpened, setDecision } from './decisions-store.ts';
import { endObjection } from './end-objection.ts';
import { lockOpen } from './lock-open.ts';
import { requireDesk } from './may-decide.ts';
import { OPENED, openObjection } from './open-objection.ts';

const STATES = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const;

/**
 * Four eyes, in the code and in the database: the proposer may only withdraw. Under the locks of the objection, so that a
 * withdrawal of the objector and an approval do not both happen.
 */
export async function decideOutcome(
  context: AppContext,
  actor: StaffActor,
  { id, decision }: { id: string; decision: keyof typeof STATES },
) {
  requireDesk(actor);
  const found = await findDecision(context.db, id);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  await inTransaction(context.db, async (tx) => {
    const row = await lockOpen(tx, found.objection_id);
    const about = [row.account_id, row.holder_id];
    const decidedBy = await requireDecider(tx, actor, { decision, proposedBy: found.proposed_by, about });
    if (!(await hasOpened(tx, actor.staffId, OPENED, row.id))) throw new Refusal('PAPERS_UNSEEN');
    const now = context.now();
    const done = { state: STATES[decision], decided_by: decidedBy, decided_at: now };
    if (!(await setDecision(tx, id, done))) throw new Refusal('STATE_CHANGED', '这项结论已有处理，请刷新');
    await auditStaff(tx, actor.staffId, `objection-${found.outcome}-${done.state}`, row.id);
    if (decision === 'approve')
      await endObjection(tx, row, found.outcome === 'upheld' ? 'uphold' : 'dismiss', {
        reason: found.reason,
        now,
      });
  });
  context.wake();
  return openObjection(context, actor, found.objection_id);
}
