import { Refusal, type AppContext } from '../../platform/index.ts';
import { findReleased } from './galleries-store.ts';
import { listShownPictures } from './galleries-read-model.ts';
import { shownPictureUrl } from './present-gallery.ts';

/** A public gallery, for an operator without a report. @throws Refusal NOT_FOUND */
export async function findShownGallery(context: AppContext, galleryId: string) {
  const row = await findReleased(context.db, galleryId);
  if (row === undefined) throw new Refusal('NOT_FOUND', '没有这本公开的图册');
  const pictures = await listShownPictures(context.db, galleryId);
  const cover = pictures.find(({ id }) => id === row.shown_cover) ?? pictures[0];
  return {
    galleryId,
    title: row.shown_title ?? row.title,
    coverUrl: cover === undefined ? null : shownPictureUrl(context, cover, 'small'),
  };
}
