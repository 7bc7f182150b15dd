export { closeReports } from './close-reports.ts';
export { followDisplayOrder } from './follow-display-order.ts';
export type { Ground } from './decide-check.ts';
export { endHoldersDisplay } from './end-display.ts';
export { fileReport, type Said } from './file-report.ts';
export { findTerms } from './find-terms.ts';
export { listTermsInForce } from './gate-store.ts';
export { presentHit, presentJudgement } from './present-judgement.ts';
export { admitReport, admitVisitorReport, issueReportChallenge } from './report-challenge.ts';
