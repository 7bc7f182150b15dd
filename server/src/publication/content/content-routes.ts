import {
  decidePublication,
  getActivity,
  getContentImage,
  getContentPage,
  getManagedPage,
  getPageVersion,
  listActivities,
  listManagedPages,
  publishPage,
  savePage,
  takePageBack,
  uploadContentImage,
} from '@yinji/contract';
import { Refusal, type Route, type AppContext, staffRoute, visitorRoute } from '../../platform/index.ts';
import { findImage, findPublishedActivity, listPages, listPublishedActivities } from './content-store.ts';
import { listOwnStaffIds } from '../../people/index.ts';
import { decidePublication as decide } from './decide-publication.ts';
import { getContentPage as getPage } from './get-content-page.ts';
import { getManagedPage as getManaged } from './get-managed-page.ts';
import { getPageVersion as getVersion } from './get-page-version.ts';
import { presentActivity } from './present-activity.ts';
import { presentPage } from './present-page.ts';
import { proposePublication as propose } from './propose-publication.ts';
import { savePage as save } from './save-page.ts';
import { takeImage } from './take-image.ts';

export const contentRoutes = (context: AppContext): Route[] => [
  visitorRoute(getContentPage, ({ kind }) => getPage(context, kind)),
  visitorRoute(listActivities, async () => (await listPublishedActivities(context.db)).map(presentActivity)),
  visitorRoute(getActivity, async ({ id }) => {
    const row = await findPublishedActivity(context.db, id);
    if (row === undefined || row.published_at === null) throw new Refusal('NOT_FOUND');
    return { ...presentActivity(row), body: row.body, publishedAt: row.published_at.toISOString() };
  }),
  visitorRoute(getContentImage, async ({ id }) => {
    const image = await findImage(context.db, id);
    if (image === undefined) throw new Refusal('NOT_FOUND');
    return { body: context.objects.stream(image.object_key), contentType: 'image/webp', immutable: true };
  }),
  staffRoute(listManagedPages, async (_input, { actor }) => {
    const ownIds = await listOwnStaffIds(context.db, actor.staffId);
    return (await listPages(context.db)).map((row) => presentPage(row, ownIds));
  }),
  staffRoute(getManagedPage, ({ id }, { actor }) => getManaged(context, actor, id)),
  staffRoute(getPageVersion, (input) => getVersion(context, input)),
  staffRoute(savePage, (input, { actor }) => save(context, actor, input)),
  staffRoute(publishPage, ({ id, version }, { actor }) => propose(context, actor, { id, version })),
  staffRoute(takePageBack, ({ id, publishedVersion }, { actor }) =>
    propose(context, actor, { id, version: null, seen: publishedVersion }),
  ),
  staffRoute(decidePublication, (input, { actor }) => decide(context, actor, input)),
  staffRoute(uploadContentImage, (_input, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    return takeImage(context, actor, file);
  }),
];
