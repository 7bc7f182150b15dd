export { forgetOldQueries } from './forget-old-queries.ts';
export { releaseVerifiers, VERIFIERS } from './release-verifiers.ts';
