import type { StaffActor, World } from '../../platform/index.ts';
import { presentCheck } from './present-check.ts';
import { countReports } from './reports-store.ts';
import { countWaiting, listChecks as list, type Waiting } from './shelf-store.ts';

export async function listChecks(
  world: World,
  { staffId }: StaffActor,
  { show, page, size }: { show: Waiting; page: number; size: number },
) {
  const counts = { ...(await countWaiting(world.db)), reports: await countReports(world.db) };
  const rows = await list(world.db, show, page, size);
  return { items: rows.map((row) => presentCheck(world, row, staffId)), total: counts[show], counts };
}
