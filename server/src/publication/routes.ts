import type { AppContext, Route } from '../platform/index.ts';
import { contentRoutes } from './content/content-routes.ts';
import { galleriesRoutes } from './galleries/galleries-routes.ts';
import { displayRoutes } from './public-listing/public-listing-routes.ts';

export const publicationRoutes = (context: AppContext): Route[] => [
  ...galleriesRoutes(context),
  ...displayRoutes(context),
  ...contentRoutes(context),
];
