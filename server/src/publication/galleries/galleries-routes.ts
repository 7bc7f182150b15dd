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
import { type Route, type World, accountRoute, visitorRoute } from '../../platform/index.ts';
import { previewUrl } from '../../works/index.ts';
import { appealGallery as appeal } from './appeal-gallery.ts';
import { deleteGallery as remove } from './delete-gallery.ts';
import * as store from './galleries-store.ts';
import { listShownGalleries } from './list-shown-galleries.ts';
import { getPresented, getShownGallery, presentGallery } from './present-gallery.ts';
import { releaseGallery as release } from './release-gallery.ts';
import { reportGallery as report } from './report-gallery.ts';
import { reviewingRoutes } from './reviewing-routes.ts';
import { saveGallery as save } from './save-gallery.ts';
import { withdrawGallery as withdraw } from './withdraw-gallery.ts';

export const galleriesRoutes = (world: World): Route[] => [
  accountRoute(listOwnGalleries, async (_input, { actor }) => {
    const rows = await store.listOwnGalleries(world.db, actor.accountId);
    const covers = rows.flatMap((row) => row.cover_work_id ?? row.entries[0]?.workId ?? []);
    const pictures = new Map(
      (await store.listOwnPicturesAmong(world.db, actor.accountId, covers)).map((one) => [one.id, one]),
    );
    return rows.map((row) => {
      const cover = pictures.get(row.cover_work_id ?? row.entries[0]?.workId ?? '');
      return { ...presentGallery(row), coverUrl: cover ? previewUrl(world, cover.thumbnail_key) : null };
    });
  }),
  accountRoute(listGalleryWorks, async (_input, { actor }) =>
    (await store.listOwnPictures(world.db, actor.accountId)).map((row) => ({
      workId: row.id,
      title: row.title,
      thumbnailUrl: previewUrl(world, row.thumbnail_key),
      width: row.width,
      height: row.height,
      depositNumber: row.number,
      recordSha256: Buffer.from(row.record_sha256 ?? []).toString('hex'),
      depositedAt: (row.received_at ?? world.now()).toISOString(),
      isPublic: row.is_public,
    })),
  ),
  accountRoute(getOwnGallery, ({ id }, { actor }) => getPresented(world, actor.accountId, id)),
  accountRoute(saveGallery, (input, { actor }) => save(world, actor.accountId, input)),
  accountRoute(releaseGallery, ({ id }, { actor }) => release(world, actor.accountId, id)),
  accountRoute(withdrawGallery, ({ id }, { actor }) => withdraw(world, actor.accountId, id)),
  accountRoute(appealGallery, (input, { actor }) => appeal(world, actor.accountId, input)),
  accountRoute(deleteGallery, ({ id }, { actor }) => remove(world, actor.accountId, id)),
  accountRoute(listGalleries, ({ page = 1, size = 20 }) => listShownGalleries(world, page, size)),
  visitorRoute(getGallery, ({ id }) => getShownGallery(world, id)),
  visitorRoute(getGalleryReportChallenge, ({ galleryId }, { address }) =>
    issueReportChallenge(world, galleryId, address),
  ),
  visitorRoute(reportGallery, async ({ challenge, ...said }, { address }) => {
    await admitVisitorReport(world, said.galleryId, challenge, address);
    return report(world, said, null);
  }),
  accountRoute(reportGallerySignedIn, async (said, { actor }) => {
    await admitReport(world, actor.accountId);
    return report(world, said, actor.accountId);
  }),
  ...reviewingRoutes(world),
];
