import { Refusal, type StaffActor, type AppContext, type Tx } from '../../platform/index.ts';
import { actOnProceeding, type Verdict } from '../../people/index.ts';
import { lockPage } from './content-store.ts';
import { decidePublicationRow, findPublication, lockPublication } from './publications-store.ts';
import { publishVersion } from './publish-version.ts';
import { getPresented } from './save-page.ts';

const STATES = { approve: 'done', refuse: 'refused', withdraw: 'withdrawn' } as const;

const publication = {
  name: 'content-publication',
  async lock(tx: Tx, id: string) {
    const known = await findPublication(tx, id);
    const page = known && (await lockPage(tx, known.page_id));
    const proposal = page && (await lockPublication(tx, id));
    return proposal && { page, proposal };
  },
  sides: () => [],
};

/**
 * Agreements: an administrator who did not propose it decides, the proposer may only withdraw.
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, SECOND_PERSON_REQUIRED, STATE_CHANGED
 */
export async function decidePublication(
  context: AppContext,
  actor: StaffActor<'policy'>,
  { id, decision, note }: { id: string; decision: Verdict; note: string },
) {
  const held = await actOnProceeding(
    context,
    actor,
    publication,
    { id },
    async (tx, { page, proposal }, by) => {
      const decidedBy = await by.decider({
        decision: 'policy',
        verdict: decision,
        first: proposal.proposed_by,
      });
      if (decision !== 'withdraw' && actor.role !== 'admin')
        throw new Refusal('NOT_ALLOWED', '协议的发布由管理员复核');
      if (proposal.state !== 'proposed') throw new Refusal('STATE_CHANGED', '这次发布已有结论，请刷新');
      const state = STATES[decision];
      await decidePublicationRow(tx, id, {
        state,
        decided_by: decidedBy,
        decided_at: by.now,
        note,
        agreement_version:
          decision === 'approve' ? await publishVersion(tx, page, proposal.version, by.now) : null,
      });
      return state;
    },
  );
  return getPresented(context, actor, held.page.id);
}
