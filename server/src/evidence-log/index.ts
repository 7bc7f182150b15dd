export { appendRecord, type AppendedRecord } from './append-record.ts';
export { findEntries, findLatestCheckpoint } from './evidence-log-store.ts';
export { findProof } from './find-proof.ts';
export type { Proof } from './find-proofs.ts';
export { openProofDesk } from './proof-desk.ts';
export { createRecordIntake } from './record-intake.ts';
export { readPolicy, readTrust } from './trust.ts';
