export { continueSuccessions } from './continue-successions.ts';
export { findPassedWork } from './find-passed-work.ts';
export { listWithoutProof, type PassedWorkRow } from './succession-works-store.ts';
export { openText as openSuccessionText } from './told.ts';
