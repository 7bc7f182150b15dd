import { type StaffActor, type AppContext, pageOf } from '../../platform/index.ts';
import { listOwnStaffIds } from '../../people/index.ts';
import { countWaitingRequests, listRequests } from './authority-requests-store.ts';
import { presentRequest } from './present-request.ts';

interface Asked {
  show?: 'open' | 'ended' | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

export async function listAuthorityRequests(
  context: AppContext,
  actor: StaffActor,
  { show = 'open', ...page }: Asked,
) {
  const rows = await listRequests(context.db, show === 'ended', pageOf(page));
  const ownIds = await listOwnStaffIds(context.db, actor.staffId);
  return {
    items: rows.map((row) => presentRequest(row, actor, ownIds)),
    total: Number(rows[0]?.total ?? 0),
    waiting: await countWaitingRequests(context.db),
  };
}
