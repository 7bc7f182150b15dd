/** Applications with attachments, deadlines and decisions. */
export {
  countInHand,
  countWaiting,
  documentCaseKind,
  findCaseToDocument,
  isDecided,
  oldestOf,
  isPassed,
  listCasesToDocument,
  markCaseDocumented,
  returnCases,
} from './cases/index.ts';
export type { CaseRow } from './cases/index.ts';
export { findCertificationForm, getFormCommitment, listOwners, standingOf } from './certification/index.ts';
export {
  documentChangeKind,
  findChangeToDocument,
  findOwnChange,
  listChangesToDocument,
  openForm,
} from './changes/index.ts';
export type { ChangeRow } from './changes/index.ts';
export { proceedingsErasure } from './erasure-store.ts';
export { proceedingsJobs } from './jobs.ts';
export { proceedingsRoutes } from './routes.ts';
export * from './successions/index.ts';
export { getSignedContract } from './transfers/index.ts';
export type { SignedContract } from './transfers/index.ts';
