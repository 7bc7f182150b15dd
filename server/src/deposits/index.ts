export * from './deposits-store.ts';
export { finishDeposits } from './finish-deposits.ts';
