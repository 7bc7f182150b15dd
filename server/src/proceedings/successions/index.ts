export { findPassedWork } from './find-passed-work.ts';
export { documentSuccessionKind } from './succession-jobs.ts';
export {
  findSuccessionToDocument,
  listSuccessionsToDocument,
  type PassedWorkRow,
} from './succession-works-read-model.ts';
export { openText as openSuccessionText } from './applicant-statement.ts';
