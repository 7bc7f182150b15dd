import * as calls from '@yinji/contract';
import { admitReport, admitVisitorReport, issueReportChallenge } from '../public-listing/index.ts';
import { type Route, type AppContext, accountRoute, visitorRoute } from '../../platform/index.ts';
import { previewUrl } from '../../works/index.ts';
import { appealGallery } from './appeal-gallery.ts';
import { deleteGallery } from './delete-gallery.ts';
import { listOwnPictures, listOwnPicturesAmong } from './galleries-read-model.ts';
import * as store from './galleries-store.ts';
import { listShownGalleries } from './list-shown-galleries.ts';
import { getPresented, getShownGallery, presentGallery } from './present-gallery.ts';
import { releaseGallery } from './release-gallery.ts';
import { reportGallery } from './report-gallery.ts';
import { reviewingRoutes } from './reviewing-routes.ts';
import { saveGallery } from './save-gallery.ts';
import { withdrawGallery } from './withdraw-gallery.ts';

export const galleriesRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.listOwnGalleries, async (_input, { actor }) => {
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
  accountRoute(calls.listGalleryWorks, async (_input, { actor }) =>
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
  accountRoute(calls.getOwnGallery, ({ id }, { actor }) => getPresented(context, actor.accountId, id)),
  accountRoute(calls.saveGallery, (input, { actor }) => saveGallery(context, actor.accountId, input)),
  accountRoute(calls.releaseGallery, ({ id }, { actor }) => releaseGallery(context, actor.accountId, id)),
  accountRoute(calls.withdrawGallery, ({ id }, { actor }) => withdrawGallery(context, actor.accountId, id)),
  accountRoute(calls.appealGallery, (input, { actor }) => appealGallery(context, actor.accountId, input)),
  accountRoute(calls.deleteGallery, ({ id }, { actor }) => deleteGallery(context, actor.accountId, id)),
  accountRoute(calls.listGalleries, ({ page = 1, size = 20 }) => listShownGalleries(context, page, size)),
  visitorRoute(calls.getGallery, ({ id }) => getShownGallery(context, id)),
  visitorRoute(calls.getGalleryReportChallenge, ({ galleryId }, { address }) =>
    issueReportChallenge(context, galleryId, address),
  ),
  visitorRoute(calls.reportGallery, async ({ challenge, ...said }, { address }) => {
    await admitVisitorReport(context, said.galleryId, challenge, address);
    return reportGallery(context, said, null);
  }),
  accountRoute(calls.reportGallerySignedIn, async (said, { actor }) => {
    await admitReport(context, actor.accountId);
    return reportGallery(context, said, actor.accountId);
  }),
  ...reviewingRoutes(context),
];
