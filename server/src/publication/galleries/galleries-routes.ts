import {
  appealGallery,
  deleteGallery,
  getGallery,
  getGalleryReportChallenge,
  getOwnGallery,
  listGalleries,
  listGalleryWorks,
  listOwnGalleries,
  releaseGallery,
  reportGallery,
  reportGallerySignedIn,
  saveGallery,
  withdrawGallery,
} from '@yinji/contract';
import { admitReport, admitVisitorReport, issueReportChallenge } from '../public-listing/index.ts';
import { type Route, type AppContext, accountRoute, visitorRoute } from '../../platform/index.ts';
import { previewUrl } from '../../works/index.ts';
import { appealGallery as appeal } from './appeal-gallery.ts';
import { deleteGallery as remove } from './delete-gallery.ts';
import { listOwnPictures, listOwnPicturesAmong } from './galleries-read-model.ts';
import * as store from './galleries-store.ts';
import { listShownGalleries } from './list-shown-galleries.ts';
import { getPresented, getShownGallery, presentGallery } from './present-gallery.ts';
import { releaseGallery as release } from './release-gallery.ts';
import { reportGallery as report } from './report-gallery.ts';
import { reviewingRoutes } from './reviewing-routes.ts';
import { saveGallery as save } from './save-gallery.ts';
import { withdrawGallery as withdraw } from './withdraw-gallery.ts';

export const galleriesRoutes = (context: AppContext): Route[] => [
  accountRoute(listOwnGalleries, async (_input, { actor }) => {
    const rows = await store.listOwnGalleries(context.db, actor.accountId);
    const covers = rows.flatMap((row) => row.cover_work_id ?? row.entries[0]?.workId ?? []);
    const pictures = new Map(
      (await listOwnPicturesAmong(context.db, actor.accountId, covers)).map((one) => [one.id, one]),
    );
    return rows.map((row) => {
      const cover = pictures.get(row.cover_work_id ?? row.entries[0]?.workId ?? '');
      return { ...presentGallery(row), coverUrl: cover ? previewUrl(context, cover.thumbnail_key) : null };
    });
  }),
  accountRoute(listGalleryWorks, async (_input, { actor }) =>
    (await listOwnPictures(context.db, actor.accountId)).map((row) => ({
      workId: row.id,
      title: row.title,
      thumbnailUrl: previewUrl(context, row.thumbnail_key),
      width: row.width,
      height: row.height,
      depositNumber: row.number,
      recordSha256: Buffer.from(row.record_sha256 ?? []).toString('hex'),
      depositedAt: (row.received_at ?? context.now()).toISOString(),
      isPublic: row.is_public,
    })),
  ),
  accountRoute(getOwnGallery, ({ id }, { actor }) => getPresented(context, actor.accountId, id)),
  accountRoute(saveGallery, (input, { actor }) => save(context, actor.accountId, input)),
  accountRoute(releaseGallery, ({ id }, { actor }) => release(context, actor.accountId, id)),
  accountRoute(withdrawGallery, ({ id }, { actor }) => withdraw(context, actor.accountId, id)),
  accountRoute(appealGallery, (input, { actor }) => appeal(context, actor.accountId, input)),
  accountRoute(deleteGallery, ({ id }, { actor }) => remove(context, actor.accountId, id)),
  accountRoute(listGalleries, ({ page = 1, size = 20 }) => listShownGalleries(context, page, size)),
  visitorRoute(getGallery, ({ id }) => getShownGallery(context, id)),
  visitorRoute(getGalleryReportChallenge, ({ galleryId }, { address }) =>
    issueReportChallenge(context, galleryId, address),
  ),
  visitorRoute(reportGallery, async ({ challenge, ...said }, { address }) => {
    await admitVisitorReport(context, said.galleryId, challenge, address);
    return report(context, said, null);
  }),
  accountRoute(reportGallerySignedIn, async (said, { actor }) => {
    await admitReport(context, actor.accountId);
    return report(context, said, actor.accountId);
  }),
  ...reviewingRoutes(context),
];
