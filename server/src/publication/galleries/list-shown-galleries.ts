import type { OutputOf, listGalleries } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { listReleased, listShownPictures } from './galleries-read-model.ts';
import { shownPictureUrl } from './present-gallery.ts';

/** Released galleries with something to show, the newest first. */
export async function listShownGalleries(
  context: AppContext,
  page: number,
  size: number,
): Promise<OutputOf<typeof listGalleries>> {
  const rows = await listReleased(context.db, Math.max(1, page), Math.min(50, Math.max(1, size)));
  const items = await Promise.all(
    rows.map(async (row) => {
      const pictures = new Map((await listShownPictures(context.db, row.id)).map((one) => [one.id, one]));
      const shown = (row.shown_entries ?? []).flatMap(({ workId }) => pictures.get(workId) ?? []);
      const cover = shown.find(({ id }) => id === row.shown_cover) ?? shown[0];
      // Taken off display between the two queries.
      if (cover === undefined) return [];
      return [
        {
          id: row.id,
          title: row.shown_title ?? '',
          creatorName: row.public_name,
          template: row.shown_template ?? row.template,
          works: shown.length,
          coverUrl: shownPictureUrl(context, cover, 'small'),
          width: cover.width,
          height: cover.height,
          releasedAt: (row.released_at ?? row.updated_at).toISOString(),
        },
      ];
    }),
  );
  return { items: items.flat(), total: Number(rows[0]?.total ?? 0) };
}
