import { authorityRequestLife, nextOf } from '@yinji/tracks';
import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff, requireDecider } from '../../people/index.ts';
import { changeRequest, findRequest, hasOpened, lockRequest } from './authority-requests-store.ts';
import { requireDesk } from './may-decide.ts';
import { presentRequest } from './present-request.ts';
import { listScopedWorks } from './scope-store.ts';

/** The package is made in memory, once: what is larger is asked for in parts. */
const LARGEST_ORIGINALS = 300 * 1024 * 1024;

interface Given {
  id: string;
  decision: 'approve' | 'refuse' | 'withdraw';
  note: string;
}

/** Four eyes, and the second pair has read the document. The database refuses an approval by who entered it, too. */
export async function decideAuthorityRequest(
  context: AppContext,
  actor: StaffActor,
  { id, decision, note }: Given,
) {
  requireDesk(actor);
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const row = await lockRequest(tx, id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const works = await listScopedWorks(tx, row.scope);
    const about = [...row.scope.accountIds, ...works.map((work) => work.account_id)];
    const decidedBy = await requireDecider(tx, actor, { decision, proposedBy: row.entered_by, about });
    if (decision !== 'withdraw' && actor.role !== 'admin') throw new Refusal('NOT_ALLOWED', '须由管理员批准');
    const state = nextOf(authorityRequestLife, row.state, decision);
    if (state === undefined) throw new Refusal('STATE_CHANGED');
    if (decision === 'approve') {
      if (row.paper_sha256 === null) throw new Refusal('PAPERS_MISSING', '尚未上传文书扫描件');
      if (!(await hasOpened(tx, actor.staffId, id))) throw new Refusal('PAPERS_UNSEEN');
      const sizeBytes = works.reduce((sum, work) => sum + (work.size_bytes ?? 0), 0);
      if (row.scope.kinds.includes('originals') && sizeBytes > LARGEST_ORIGINALS)
        throw new Refusal('BAD_INPUT', '原件合计超过三百兆，请分成几份录入');
    } else if (decision === 'refuse' && note.trim() === '')
      throw new Refusal('BAD_INPUT', '不予批准须写明理由', { fields: ['note'] });
    await changeRequest(tx, id, { state, decided_by: decidedBy, decided_at: now, note });
    await auditStaff(tx, actor.staffId, `authority-request-${state}`, id);
  });
  context.wake();
  const row = await findRequest(context.db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return presentRequest(row, actor);
}
