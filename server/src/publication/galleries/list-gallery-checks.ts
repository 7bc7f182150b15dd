import type { InputOf, listGalleryChecks as call } from '@yinji/contract';
import type { StaffActor, AppContext } from '../../platform/index.ts';
import { listOwnStaffIds } from '../../people/index.ts';
import { listPicturesAmong } from './galleries-read-model.ts';
import { countWaiting, listCheckRows } from './gate-store.ts';
import { coverOf, presentCheck } from './present-check.ts';

export async function listGalleryChecks(
  context: AppContext,
  { staffId }: StaffActor,
  { show, page, size }: InputOf<typeof call>,
) {
  const counts = await countWaiting(context.db);
  const rows = await listCheckRows(context.db, show, page, size);
  const covers = await listPicturesAmong(
    context.db,
    rows.flatMap((row) => coverOf(row) ?? []),
  );
  const pictures = new Map(covers.map((picture) => [picture.id, picture]));
  const ownIds = await listOwnStaffIds(context.db, staffId);
  return {
    items: rows.map((row) => presentCheck(context, row, { ownIds, pictures })),
    total: counts[show],
    counts,
  };
}
