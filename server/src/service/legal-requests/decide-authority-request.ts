import { authorityRequestMachine } from '@yinji/state-machine';
import {
  enqueue,
  Refusal,
  type StaffActor,
  type AppContext,
  type Tx,
  stateAfter,
} from '../../platform/index.ts';
import { actOnProceeding, listOwnStaffIds, type Verdict } from '../../people/index.ts';
import {
  buildExportKind,
  changeRequest,
  findRequest,
  lockRequest,
  type RequestRow,
} from './authority-requests-store.ts';
import { presentRequest } from './present-request.ts';
import { listScopedWorks } from './scope-read-model.ts';

/** The package is made in memory, once: a larger one is requested in parts. */
const LARGEST_ORIGINALS = 300 * 1024 * 1024;

interface Given {
  id: string;
  decision: Verdict;
  note: string;
}

type Scoped = { row: Pick<RequestRow, 'scope'>; works: Awaited<ReturnType<typeof listScopedWorks>> };

const request = {
  name: 'authority-request',
  async lock(tx: Tx, id: string) {
    const row = await lockRequest(tx, id);
    return row && { row, works: await listScopedWorks(tx, row.scope) };
  },
  sides: (_db: unknown, { row, works }: Scoped) => [
    ...row.scope.accountIds,
    ...works.map((work) => work.account_id),
  ],
};

/**
 * Two people, and the second has read the document. The database refuses an approval by the person who entered
 * it, too.
 */
export async function decideAuthorityRequest(
  context: AppContext,
  actor: StaffActor<'authority-request'>,
  { id, decision, note }: Given,
) {
  await actOnProceeding(context, actor, request, { id }, async (tx, { row, works }, by) => {
    const decidedBy = await by.decider({
      decision: 'authority-request',
      verdict: decision,
      first: row.entered_by,
    });
    if (decision !== 'withdraw' && actor.role !== 'admin') throw new Refusal('NOT_ALLOWED', '须由管理员批准');
    const state = stateAfter(authorityRequestMachine, row.state, decision);
    if (decision === 'approve') {
      if (row.paper_sha256 === null) throw new Refusal('PAPERS_MISSING', '尚未上传文书扫描件');
      await by.opened('authority-paper', [id]);
      const sizeBytes = works.reduce((sum, work) => sum + (work.size_bytes ?? 0), 0);
      if (row.scope.kinds.includes('originals') && sizeBytes > LARGEST_ORIGINALS)
        throw new Refusal('BAD_INPUT', '原件合计超过三百兆，请分成几份录入');
    } else if (decision === 'refuse' && note.trim() === '')
      throw new Refusal('BAD_INPUT', '不予批准须写明理由', { fields: ['note'] });
    await changeRequest(tx, id, { state, decided_by: decidedBy, decided_at: by.now, note });
    if (decision === 'approve') await enqueue(tx, buildExportKind, { id });
    return state;
  });
  const row = Refusal.unlessFound(await findRequest(context.db, id));
  return presentRequest(row, actor, await listOwnStaffIds(context.db, actor.staffId));
}
