/** Issuing, bundling and verification. */
export { documentsErasure } from './erasure-store.ts';
export { documentsJobs } from './jobs.ts';
export { documentsRoutes } from './routes.ts';
export { releaseVerifiers, VERIFIERS } from './verification/index.ts';
