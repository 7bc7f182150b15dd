export { SealingFailure, type SealingFailureCode } from './failure.ts';
export { credentialFromPem, credentialToPem, type Credential } from './credential.ts';
export {
  createAuthority,
  issueContentCredential,
  issueDocumentCredential,
  issuePersonalCertificate,
  issueTimestampCredential,
} from './certificates.ts';
export { openRequest } from './open-request.ts';
export { encodeCrl, type CrlContent, type RevokedCertificate } from './encode-crl.ts';
export { EVALUATION_ORGANIZATION, type Subject } from './encode-certificate.ts';
export { makeTimestampResponse, type TimestampAnswer } from './timestamp-response.ts';
export { signDocument } from './sign-document.ts';
export {
  cosignNote,
  createCosigner,
  createMlDsaCosigner,
  createNoteSigner,
  signNote,
  type NoteSigner,
} from './note-signer.ts';
export { appendRoot, draftRoot, signRoot, type RootSettings } from './make-root.ts';
export { signClaim } from './sign-claim.ts';
export {
  appendLeaves,
  edgeRoot,
  EMPTY_EDGE,
  readEdge,
  type Growth,
  type HashTile,
  type LogEdge,
} from './append-leaves.ts';
export { createFileDurably, writeFileDurably } from './durable-file.ts';
export { openEd25519Key, openMlDsa44Key, openSecretFile } from './key-file.ts';
