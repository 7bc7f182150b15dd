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
import { Refusal, type Route, type World, staffRoute, visitorRoute } from '../../platform/index.ts';
import { findImage, findPublishedActivity, listPages, listPublishedActivities } from './content-store.ts';
import { decidePublication as decide } from './decide-publication.ts';
import { getContentPage as getPage } from './get-content-page.ts';
import { getManagedPage as getManaged } from './get-managed-page.ts';
import { getPageVersion as getVersion } from './get-page-version.ts';
import { requireEditor } from './may-edit.ts';
import { presentActivity } from './present-activity.ts';
import { presentPage } from './present-page.ts';
import { proposePublication as propose } from './propose-publication.ts';
import { savePage as save } from './save-page.ts';
import { takeImage } from './take-image.ts';

export const contentRoutes = (world: World): Route[] => [
  visitorRoute(getContentPage, ({ kind }) => getPage(world, kind)),
  visitorRoute(listActivities, async () => (await listPublishedActivities(world.db)).map(presentActivity)),
  visitorRoute(getActivity, async ({ id }) => {
    const row = await findPublishedActivity(world.db, id);
    if (row === undefined || row.published_at === null) throw new Refusal('NOT_FOUND');
    return { ...presentActivity(row), body: row.body, publishedAt: row.published_at.toISOString() };
  }),
  visitorRoute(getContentImage, async ({ id }) => {
    const image = await findImage(world.db, id);
    if (image === undefined) throw new Refusal('NOT_FOUND');
    return { body: world.objects.stream(image.object_key), contentType: 'image/webp', immutable: true };
  }),
  staffRoute(listManagedPages, async (_input, { actor }) => {
    requireEditor(actor);
    return (await listPages(world.db)).map((row) => presentPage(row, actor));
  }),
  staffRoute(getManagedPage, ({ id }, { actor }) => getManaged(world, actor, id)),
  staffRoute(getPageVersion, (input, { actor }) => getVersion(world, actor, input)),
  staffRoute(savePage, (input, { actor }) => save(world, actor, input)),
  staffRoute(publishPage, ({ id, version }, { actor }) => propose(world, actor, { id, version })),
  staffRoute(takePageBack, ({ id, publishedVersion }, { actor }) =>
    propose(world, actor, { id, version: null, seen: publishedVersion }),
  ),
  staffRoute(decidePublication, (input, { actor }) => decide(world, actor, input)),
  staffRoute(uploadContentImage, (_input, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    return takeImage(world, actor, file);
  }),
];
