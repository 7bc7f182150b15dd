import type { StaffActor, AppContext } from '../../platform/index.ts';
import { listOwnStaffIds } from '../../people/index.ts';
import { presentCheck } from './present-check.ts';
import { countReports } from './reports-store.ts';
import { type Waiting } from './public-listing-store.ts';
import { countWaiting, listChecks as list } from './public-listing-read-model.ts';

export async function listChecks(
  context: AppContext,
  { staffId }: StaffActor,
  { show, page, size }: { show: Waiting; page: number; size: number },
) {
  const counts = { ...(await countWaiting(context.db)), reports: await countReports(context.db) };
  const rows = await list(context.db, show, page, size);
  const ownIds = await listOwnStaffIds(context.db, staffId);
  return { items: rows.map((row) => presentCheck(context, row, ownIds)), total: counts[show], counts };
}
