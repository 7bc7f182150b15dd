export { screenedObjection } from './screened-objection.ts';
export { settleObjectionCase } from './settle-objection-case.ts';
