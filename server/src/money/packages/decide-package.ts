import { actOnProceeding, listOwnStaffIds, type Proceeding, type Verdict } from '../../people/index.ts';
import { type AppContext, newId, Refusal, type StaffActor, type Tx } from '../../platform/index.ts';
import { insertChange, lockPackage } from './packages-store.ts';
import { presentPackageProposal } from './present-package-proposal.ts';
import { getProposal, lockProposal, setDecision, type LockedProposal } from './proposals-store.ts';

const STATES = { approve: 'saved', refuse: 'refused', withdraw: 'withdrawn' } as const;

/** A package is on offer to everybody: it is nobody's own matter. */
const proposal: Proceeding<LockedProposal> = { name: 'package', lock: lockProposal, sides: () => [] };

/**
 * The approved terms are those of the proposal, applied by the database to the version that its proposer saw (migration
 * 0069). Orders keep their own snapshot; the earlier terms are kept permanently.
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, SECOND_PERSON_REQUIRED, STATE_CHANGED
 */
export async function decidePackage(
  context: AppContext,
  actor: StaffActor<'package'>,
  { id, decision, note }: { id: string; decision: Verdict; note: string },
) {
  await actOnProceeding(context, actor, proposal, { id }, async (tx, held, by) => {
    const decidedBy = await by.decider({ decision: 'package', verdict: decision, first: held.proposed_by });
    if (held.state !== 'proposed') throw new Refusal('STATE_CHANGED', '这项改动已有结论，请刷新');
    const state = STATES[decision];
    if (decision === 'approve') await requireSeen(tx, held);
    await setDecision(tx, id, { state, decided_by: decidedBy, decided_at: by.now, note });
    if (decision === 'approve') {
      const { package_id: packageId, proposed_by: staffId, before, after } = held;
      await insertChange(tx, {
        id: newId(),
        packageId,
        staffId,
        approvedBy: decidedBy,
        before,
        after,
        at: by.now,
      });
    }
    return state;
  });
  return presentPackageProposal(
    await getProposal(context.db, id),
    await listOwnStaffIds(context.db, actor.staffId),
  );
}

async function requireSeen(tx: Tx, { package_id: id, version }: LockedProposal): Promise<void> {
  if (((await lockPackage(tx, id))?.version ?? 0) !== version)
    throw new Refusal('STATE_CHANGED', '这个套餐在提出之后被改动过，请重新提出');
}
