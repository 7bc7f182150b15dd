export { compareDueSources } from './compare-due-sources.ts';
export { runDeadlines } from './run-deadlines.ts';
export { screenedObjection } from './screened-objection.ts';
export { settleObjectionCase } from './settle-objection-case.ts';
