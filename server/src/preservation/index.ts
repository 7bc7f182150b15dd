export { stampCheckpoint } from './stamp-checkpoint.ts';
