/** Public pages: listed works, galleries, written pages. */
export { contentRoutes } from './content/content-routes.ts';
export { publicationErasure } from './erasure-store.ts';
export { galleriesRoutes } from './galleries/galleries-routes.ts';
export { removeFromGalleries } from './galleries/index.ts';
export { publicationJobs } from './jobs.ts';
export { endHoldersDisplay } from './public-listing/index.ts';
export { displayRoutes } from './public-listing/public-listing-routes.ts';
