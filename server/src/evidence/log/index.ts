export { appendRecord, type WorkRecord } from './append-record.ts';
export {
  findCertificateList,
  findEntries,
  findEntry,
  findLatestCheckpoint,
  listWorkEntries,
  type AppendedRecord,
} from './log-store.ts';
export { findPolicyOver } from './find-policy-over.ts';
export { findProof } from './find-proof.ts';
export { findProvenTime, findQuorumTime } from './find-proven-time.ts';
export { getRecordProof } from './get-record-proof.ts';
export { findNewestProofs, type Proof } from './find-proofs.ts';
export { listEnds } from './list-ends.ts';
export { openProofDesk } from './proof-desk.ts';
export { createRecordIntake } from './record-intake.ts';
export {
  findListOf,
  isListed,
  readPolicy,
  readDocumentAuthorities,
  readPublishedTrust,
  readTrust,
} from './trust.ts';
