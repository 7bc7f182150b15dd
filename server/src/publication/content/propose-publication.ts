import { Refusal, type StaffActor, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { auditStaff, confirmProposer } from '../../people/index.ts';
import { findVersion, lockPage } from './content-store.ts';
import { isPolicy } from './may-edit.ts';
import { insertPublication } from './publications-store.ts';
import { publishVersion } from './publish-version.ts';
import { getPresented } from './save-page.ts';

/**
 * Publishes a version, or withdraws the published one (`version` null, `seen` the public one the caller saw).
 * For a policy it is a proposal for a second person.
 * @throws Refusal NOT_FOUND, STATE_CHANGED
 */
export async function proposePublication(
  context: AppContext,
  actor: StaffActor,
  { id, version, seen }: { id: string; version: number | null; seen?: number },
) {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const page = Refusal.unlessFound(await lockPage(tx, id));
    if (version === null && page.published_version !== seen) throw new Refusal('STATE_CHANGED');
    if (version !== null && (await findVersion(tx, id, version)) === undefined) throw new Refusal('NOT_FOUND');
    // A repetition changes nothing.
    if (version !== null && page.published_version === version) return;
    const isProposal = isPolicy(page.kind);
    const rowId = newId(now.getTime());
    await confirmProposer(context, actor, { decision: 'policy', rowId });
    const isFirst = await insertPublication(tx, {
      id: rowId,
      page_id: id,
      version,
      agreement_version: null,
      state: isProposal ? 'proposed' : 'done',
      proposed_by: actor.staffId,
      proposed_at: now,
      decided_by: isProposal ? null : actor.staffId,
      decided_at: isProposal ? null : now,
    });
    if (!isFirst) throw new Refusal('STATE_CHANGED', '这一页已有待复核的发布，请先等它有结论');
    if (!isProposal) await publishVersion(tx, page, version, now);
    const done = version === null ? 'taken-back' : 'published';
    const action = `content-${done}${isProposal ? '-proposed' : ''}`;
    await auditStaff(tx, actor.staffId, action, `${id} ${version ?? seen ?? ''}`);
  });
  return getPresented(context, actor, id);
}
