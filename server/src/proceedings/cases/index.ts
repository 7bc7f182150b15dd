export { compareCaseKind, documentCaseKind } from './case-jobs.ts';
export { caseState } from './case-state.ts';
export {
  addToComparison,
  findUncompared,
  listUncompared,
  setComparison,
  countInHand,
  countWaiting,
  listNext,
  listTakenBy,
  oldestOf,
  preferReviewer,
  takeNextCase,
  findCaseOf,
  lockCaseOf,
  setReportSalts,
  touchCase,
  decide,
  findOpenCase,
  findPassedConfirmation,
  findResubmission,
  withdrawCase,
  markCaseDocumented,
  isDecided,
  isPassed,
  type CaseRow,
} from './cases-store.ts';
export { findCaseToDocument, listCasesToDocument } from './cases-read-model.ts';
export { type CaseStaff } from './may-decide-store.ts';
export { dueAt, openCase } from './open-case.ts';
export {
  awaitSecond,
  awaitThird,
  confirmSecond,
  countOpinionsSince,
  insertOpinion,
  listOpinions,
} from './opinions-store.ts';
export { returnCases } from './return-cases.ts';
export { isStillIdle, listIdle, putCaseBack } from './returns-store.ts';
