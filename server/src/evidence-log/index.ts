export { appendRecord, type AppendedRecord } from './append-record.ts';
export { findCertificateList, findEntries, findEntry, findLatestCheckpoint } from './evidence-log-store.ts';
export { findProof, type Proof } from './find-proof.ts';
export { readPolicy, readTrust } from './trust.ts';
