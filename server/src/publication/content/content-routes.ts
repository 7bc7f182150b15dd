import * as calls from '@yinji/contract';
import { Refusal, type Route, type AppContext, staffRoute, visitorRoute } from '../../platform/index.ts';
import { findImage, findPublishedActivity, listPages, listPublishedActivities } from './content-store.ts';
import { listOwnStaffIds } from '../../people/index.ts';
import { decidePublication } from './decide-publication.ts';
import { getContentPage } from './get-content-page.ts';
import { getManagedPage } from './get-managed-page.ts';
import { getPageVersion } from './get-page-version.ts';
import { presentActivity } from './present-activity.ts';
import { presentPage } from './present-page.ts';
import { proposePublication as propose } from './propose-publication.ts';
import { savePage } from './save-page.ts';
import { takeImage } from './take-image.ts';

export const contentRoutes = (context: AppContext): Route[] => [
  visitorRoute(calls.getContentPage, ({ kind }) => getContentPage(context, kind)),
  visitorRoute(calls.listActivities, async () =>
    (await listPublishedActivities(context.db)).map(presentActivity),
  ),
  visitorRoute(calls.getActivity, async ({ id }) => {
    const row = await findPublishedActivity(context.db, id);
    if (row === undefined || row.published_at === null) throw new Refusal('NOT_FOUND');
    return { ...presentActivity(row), body: row.body, publishedAt: row.published_at.toISOString() };
  }),
  visitorRoute(calls.getContentImage, async ({ id }) => {
    const image = Refusal.unlessFound(await findImage(context.db, id));
    return { body: context.objects.stream(image.object_key), contentType: 'image/webp', immutable: true };
  }),
  staffRoute(calls.listManagedPages, async (_input, { actor }) => {
    const ownIds = await listOwnStaffIds(context.db, actor.staffId);
    return (await listPages(context.db)).map((row) => presentPage(row, ownIds));
  }),
  staffRoute(calls.getManagedPage, ({ id }, { actor }) => getManagedPage(context, actor, id)),
  staffRoute(calls.getPageVersion, (input) => getPageVersion(context, input)),
  staffRoute(calls.savePage, (input, { actor }) => savePage(context, actor, input)),
  staffRoute(calls.publishPage, ({ id, version }, { actor }) => propose(context, actor, { id, version })),
  staffRoute(calls.takePageBack, ({ id, publishedVersion }, { actor }) =>
    propose(context, actor, { id, version: null, seen: publishedVersion }),
  ),
  staffRoute(calls.decidePublication, (input, { actor }) => decidePublication(context, actor, input)),
  staffRoute(calls.uploadContentImage, (_input, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    return takeImage(context, actor, file);
  }),
];
