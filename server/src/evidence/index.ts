/** The log, signing keys, and the rendering of certificates. */
export {
  findDocument,
  issueDocument,
  openPrinted,
  type PrintedFields,
  readValidationData,
  setDocumentCovered,
  supersedeDocument,
} from './certificates/index.ts';
export type { DocumentKind, RenderedDocument } from './certificates/index.ts';
export {
  APPLICATION_NAME,
  addDocumentTimestamp,
  renderApplicationForm,
  renderCertification,
  renderChange,
  renderComparison,
  renderConfirmation,
  renderContract,
  renderContractCertificate,
  renderDepositCertificate,
  warmFaces,
} from './certificates/render/index.ts';
export type {
  ComparedCandidate,
  ComparisonData,
  DocumentData,
  PictureData,
} from './certificates/render/index.ts';
export { evidenceErasure } from './erasure-store.ts';
export {
  checkStatement,
  getKeyAccount,
  getKeyCertificate,
  getKeyCertificateSha256,
  isAnyCompromised,
  openWraps,
  revokeAllKeys,
  publishRevocations,
  publishRevocationsKind,
} from './keys/index.ts';
export {
  appendRecord,
  findCertificateList,
  findEntries,
  findEntry,
  findLatestCheckpoint,
  findListOf,
  coveredPlaces,
  findCovered,
  findNewestProofs,
  proveAt,
  type CoveredPlace,
  type Proof,
  findPolicyOver,
  findProof,
  findProvenTime,
  findQuorumTime,
  getRecordProof,
  listEnds,
  listWorkEntries,
  readPolicy,
  readPublishedTrust,
  readTrust,
} from './log/index.ts';
export type { WorkRecord } from './log/index.ts';
export { evidenceJobs } from './jobs.ts';
export { evidenceRoutes } from './routes.ts';
