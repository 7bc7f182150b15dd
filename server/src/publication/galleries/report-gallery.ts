import { isGalleryShown } from '@yinji/state-machine';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { fileReport, type Said } from '../public-listing/index.ts';
import { lockGallery } from './galleries-store.ts';

/** A report about a public gallery; any other is not found. @throws Refusal NOT_FOUND */
export async function reportGallery(
  context: AppContext,
  { galleryId, ...said }: Said & { galleryId: string },
  reporterId: string | null,
): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const gallery = await lockGallery(tx, galleryId);
    if (gallery === undefined || !isGalleryShown(gallery.state)) throw new Refusal('NOT_FOUND');
    await fileReport(context, tx, { about: { galleryId }, said, reporterId });
  });
  return null;
}
