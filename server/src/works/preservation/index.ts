export { getPreservationHealth } from './get-preservation-health.ts';
export { renewEvidence } from './renew-evidence.ts';
export { stampCheckpoint } from './stamp-checkpoint.ts';
