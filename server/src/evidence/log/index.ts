export { appendRecord, type WorkRecord } from './append-record.ts';
export {
  coveredPlaces,
  findCertificateList,
  findCovered,
  findEntries,
  findEntry,
  findLatestCheckpoint,
  listWorkEntries,
  type AppendedRecord,
  type CoveredPlace,
} from './log-store.ts';
export { findPolicyOver } from './find-policy-over.ts';
export { findProof } from './find-proof.ts';
export { findProvenTime, findQuorumTime } from './find-proven-time.ts';
export { getRecordProof } from './get-record-proof.ts';
export { findNewestProofs, proveAt, type Proof } from './find-proofs.ts';
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
