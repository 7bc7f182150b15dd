export { appendRecord, type AppendedRecord } from './append-record.ts';
export { findEntries, findLatestCheckpoint } from './evidence-log-store.ts';
export { findPolicyOver } from './find-policy-over.ts';
export { findProof, type Proof } from './find-proof.ts';
export { readPolicy, readTrust } from './trust.ts';
