export * from './deposits-store.ts';
export { checkSignature } from './check-submission.ts';
export { MEDIA_TYPES } from './media-types.ts';
export { openReveal } from './sealed-reveal.ts';
export { finishDeposits } from './finish-deposits.ts';
export { askSecondToken, stampTwice } from './stamp-twice.ts';
