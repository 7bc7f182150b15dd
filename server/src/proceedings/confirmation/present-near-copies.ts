import { MATCH_DISTANCE } from '@yinji/originality';
import { type WorkRow, findWork, previewUrl } from '../../works/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { listNearCopies } from './near-copies-store.ts';

/** Earlier works of others that this one resembled at its arrival, for a reviewer of any kind of case. */
export async function presentNearCopies(context: AppContext, own: WorkRow) {
  const rows = await listNearCopies(context.db, own.id);
  const copies = await Promise.all(
    rows.map(async ({ earlier_work_id, is_identical, distance }) => {
      const earlier = await findWork(context.db, earlier_work_id);
      if (earlier === undefined) return undefined;
      const apart = (own.received_at?.getTime() ?? 0) - (earlier.received_at?.getTime() ?? 0);
      return {
        strength: strengthOf(is_identical, distance),
        daysApart: Math.floor(Math.abs(apart) / 86_400_000),
        isPublic: earlier.is_public,
        title: earlier.is_public ? earlier.title : '未公开作品',
        previewUrl: earlier.preview_key === null ? null : previewUrl(context, earlier.preview_key),
      };
    }),
  );
  return copies.filter((one) => one !== undefined);
}

const strengthOf = (isIdentical: boolean, distance: number | null): 'identical' | 'strong' | 'copy' =>
  isIdentical ? 'identical' : distance !== null && distance <= MATCH_DISTANCE ? 'strong' : 'copy';
