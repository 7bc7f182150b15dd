/** Public pages: listed works, galleries, written pages. */
export { publicationErasure } from './erasure-store.ts';
export { removeFromGalleries } from './galleries/index.ts';
export { publicationJobs } from './jobs.ts';
export { reconcileAllCopies } from './reconcile-all-copies.ts';
export { publicationRoutes } from './routes.ts';
export { endHoldersDisplay, findTerms, listTermsInForce, requirePenName } from './public-listing/index.ts';
