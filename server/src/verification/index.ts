export { releaseVerifiers, VERIFIERS } from './release-verifiers.ts';
