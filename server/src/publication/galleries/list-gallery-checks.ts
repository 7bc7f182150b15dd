import type { InputOf, listGalleryChecks as call } from '@yinji/contract';
import type { StaffActor, World } from '../../platform/index.ts';
import { listPicturesAmong } from './galleries-store.ts';
import { countWaiting, listCheckRows } from './gate-store.ts';
import { coverOf, presentCheck } from './present-check.ts';

export async function listGalleryChecks(
  world: World,
  { staffId }: StaffActor,
  { show, page, size }: InputOf<typeof call>,
) {
  const counts = await countWaiting(world.db);
  const rows = await listCheckRows(world.db, show, page, size);
  const covers = await listPicturesAmong(
    world.db,
    rows.flatMap((row) => coverOf(row) ?? []),
  );
  const pictures = new Map(covers.map((picture) => [picture.id, picture]));
  return {
    items: rows.map((row) => presentCheck(world, row, { staffId, pictures })),
    total: counts[show],
    counts,
  };
}
