export { continueSuccessions } from './continue-successions.ts';
export { findPassedWork } from './find-passed-work.ts';
export { listSuccessionsWithoutProof, type PassedWorkRow } from './succession-works-store.ts';
export { openText as openSuccessionText } from './applicant-statement.ts';
