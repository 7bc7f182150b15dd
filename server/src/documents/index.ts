/** Issuing, bundling and verification. */
export { documentsErasure } from './erasure-store.ts';
export { documentsRoutes } from './issuing/issuing-routes.ts';
export { registerRoutes } from './register/register-routes.ts';
export { documentsJobs } from './jobs.ts';
export { VERIFIERS } from './verification/index.ts';
export { verificationRoutes } from './verification/verification-routes.ts';
