export * from './deposits-store.ts';
export { MEDIA_TYPES } from './media-types.ts';
export { checkSignature } from './check-submission.ts';
export { isQueryCode } from './query-code.ts';
export { openReveal } from './sealed-reveal.ts';
export { finishDeposits } from './finish-deposits.ts';
export { askSecondToken, stampTwice } from './stamp-twice.ts';
export { drawNumber } from './draw-number.ts';
export { submitDeposit } from './submit-deposit.ts';
