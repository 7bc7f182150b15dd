import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff, requireDecider } from '../../people/index.ts';
import { lockPage } from './content-store.ts';
import { requireEditor } from './may-edit.ts';
import { decidePublicationRow, findPublication, lockPublication } from './publications-store.ts';
import { publishVersion } from './publish-version.ts';
import { getPresented } from './save-page.ts';

const STATES = { approve: 'done', refuse: 'refused', withdraw: 'withdrawn' } as const;

/**
 * Four eyes over what everybody has to agree to: an administrator who did not propose it decides, the proposer may only
 * withdraw. Judged under the row locks.
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, SECOND_PERSON_REQUIRED, STATE_CHANGED
 */
export async function decidePublication(
  context: AppContext,
  actor: StaffActor,
  { id, decision, note }: { id: string; decision: keyof typeof STATES; note: string },
) {
  requireEditor(actor);
  const known = await findPublication(context.db, id);
  if (known === undefined) throw new Refusal('NOT_FOUND');
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const page = await lockPage(tx, known.page_id);
    const proposal = await lockPublication(tx, id);
    if (page === undefined || proposal === undefined) throw new Refusal('NOT_FOUND');
    const about: string[] = [];
    const decidedBy = await requireDecider(tx, actor, { decision, proposedBy: proposal.proposed_by, about });
    if (decision !== 'withdraw' && actor.role !== 'admin')
      throw new Refusal('NOT_ALLOWED', '协议的发布由管理员复核');
    if (proposal.state !== 'proposed') throw new Refusal('STATE_CHANGED', '这次发布已有结论，请刷新');
    const agreementVersion =
      decision === 'approve' ? await publishVersion(tx, page, proposal.version, now) : null;
    await decidePublicationRow(tx, id, {
      state: STATES[decision],
      decided_by: decidedBy,
      decided_at: now,
      note,
      agreement_version: agreementVersion,
    });
    await auditStaff(tx, actor.staffId, `content-publication-${STATES[decision]}`, id);
  });
  return getPresented(context, actor, known.page_id);
}
