export { appendRecord, type AppendedRecord, type WorkRecord } from './append-record.ts';
export {
  findCertificateList,
  findEntries,
  findEntry,
  findLatestCheckpoint,
  listWorkRecords,
} from './evidence-log-store.ts';
export { findProof, type Proof } from './find-proof.ts';
export { readPolicy, readTrust } from './trust.ts';
