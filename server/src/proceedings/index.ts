/** Applications with attachments, deadlines and decisions. */
export {
  countInHand,
  documentCaseKind,
  findCaseToDocument,
  isDecided,
  isPassed,
  listCasesToDocument,
  markCaseDocumented,
} from './cases/index.ts';
export type { CaseRow } from './cases/index.ts';
export { certificationRoutes } from './certification/certification-routes.ts';
export { findCertificationForm, getFormCommitment, listOwners, standingOf } from './certification/index.ts';
export { changesRoutes } from './changes/changes-routes.ts';
export {
  documentChangeKind,
  findChangeToDocument,
  findOwnChange,
  listChangesToDocument,
  openForm,
} from './changes/index.ts';
export type { ChangeRow } from './changes/index.ts';
export { confirmationRoutes } from './confirmation/confirmation-routes.ts';
export { reviewRoutes } from './confirmation/review-routes.ts';
export { proceedingsErasure } from './erasure-store.ts';
export { filingRoutes } from './filing/filing-routes.ts';
export { proceedingsJobs } from './jobs.ts';
export { objectionsRoutes } from './objections/objections-routes.ts';
export * from './successions/index.ts';
export { successionsRoutes } from './successions/successions-routes.ts';
export { getSignedContract } from './transfers/index.ts';
export type { SignedContract } from './transfers/index.ts';
export { transfersRoutes } from './transfers/transfers-routes.ts';
