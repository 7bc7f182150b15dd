export { SealingFailure, type SealingFailureCode } from './failure.ts';
export { credentialFromPem, credentialToPem, type Credential } from './credential.ts';
export {
  createAuthority,
  issueDocumentCredential,
  issuePersonalCertificate,
  issueTimestampCredential,
} from './certificates.ts';
export { encodeCrl, type CrlContent, type RevokedCertificate } from './encode-crl.ts';
export { EVALUATION_ORGANIZATION, type Subject } from './encode-certificate.ts';
export { makeTimestampResponse, type TimestampAnswer } from './timestamp-response.ts';
export { signDocument, type AskTimeAuthority } from './sign-document.ts';
export { cosignNote, createCosigner, createNoteSigner, signNote, type NoteSigner } from './note-signer.ts';
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
export { openEd25519Key, openSecretFile } from './key-file.ts';
