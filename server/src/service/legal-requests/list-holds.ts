import type { StaffActor, AppContext } from '../../platform/index.ts';
import { countWaitingHolds, listHolds as list } from './holds-store.ts';
import { requireDesk } from './may-decide.ts';
import { presentHold } from './present-hold.ts';

interface Asked {
  show?: 'standing' | 'lifted' | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

export async function listHolds(
  context: AppContext,
  actor: StaffActor,
  { show = 'standing', page = 1, size = 20 }: Asked,
) {
  requireDesk(actor);
  const limit = Math.min(Math.max(size, 1), 100);
  const rows = await list(context.db, show === 'lifted', limit, (Math.max(page, 1) - 1) * limit);
  return {
    items: rows.map((row) => presentHold(row, actor)),
    total: Number(rows[0]?.total ?? 0),
    waiting: await countWaitingHolds(context.db),
  };
}
