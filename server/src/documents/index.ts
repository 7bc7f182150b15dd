/** Issuing, bundling and verification. */
export { documentsErasure } from './erasure-store.ts';
export { documentsJobs } from './jobs.ts';
export { documentsRoutes } from './routes.ts';
export { VERIFIERS } from './verification/index.ts';
