export { finishRecoveries } from './finish-recoveries.ts';
