/** What is issued, bundled and verified. */
export { documentsErasure } from './erasure-store.ts';
export { issueDocuments } from './issuing/index.ts';
export { documentsRoutes } from './issuing/issuing-routes.ts';
export { publishRegister } from './register/index.ts';
export { registerRoutes } from './register/register-routes.ts';
export { VERIFIERS, forgetOldQueries } from './verification/index.ts';
export { verificationRoutes } from './verification/verification-routes.ts';
