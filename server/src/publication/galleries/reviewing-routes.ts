import * as calls from '@yinji/contract';
import { type Route, type AppContext, staffRoute } from '../../platform/index.ts';
import { decideGalleryAppeal } from './decide-gallery-appeal.ts';
import { decideGalleryCheck } from './decide-gallery-check.ts';
import { findShownGallery } from './find-shown-gallery.ts';
import { listGalleryChecks } from './list-gallery-checks.ts';
import { openGalleryCheck } from './open-gallery-check.ts';
import { takeDownGallery } from './take-down-gallery.ts';

/** Operators' calls about galleries; reports about them are in the list of all reports (`display`). */
export const reviewingRoutes = (context: AppContext): Route[] => [
  staffRoute(calls.listGalleryChecks, (input, { actor }) => listGalleryChecks(context, actor, input)),
  staffRoute(calls.openGalleryCheck, ({ galleryId }, { actor }) => openGalleryCheck(context, actor, galleryId)),
  staffRoute(calls.decideGalleryCheck, (input, { actor }) => decideGalleryCheck(context, actor, input)),
  staffRoute(calls.decideGalleryAppeal, (input, { actor }) => decideGalleryAppeal(context, actor, input)),
  staffRoute(calls.takeDownGallery, (input, { actor }) => takeDownGallery(context, actor, input)),
  staffRoute(calls.findShownGallery, ({ galleryId }) => findShownGallery(context, galleryId)),
];
