export * from './deposits-store.ts';
export { finishDeposits } from './finish-deposits.ts';
export { prepareDeposit } from './prepare-deposit.ts';
export { receiveOriginal } from './receive-original.ts';
export { submitDeposit } from './submit-deposit.ts';
