import { type StaffActor, type AppContext, pageOf } from '../../platform/index.ts';
import { listOwnStaffIds } from '../../people/index.ts';
import { countWaitingHolds, listHolds as list } from './holds-read-model.ts';
import { presentHold } from './present-hold.ts';

interface Asked {
  show?: 'standing' | 'lifted' | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

export async function listHolds(context: AppContext, actor: StaffActor, { show = 'standing', ...page }: Asked) {
  const rows = await list(context.db, show === 'lifted', pageOf(page));
  const ownIds = await listOwnStaffIds(context.db, actor.staffId);
  return {
    items: rows.map((row) => presentHold(row, ownIds)),
    total: Number(rows[0]?.total ?? 0),
    waiting: await countWaitingHolds(context.db),
  };
}
