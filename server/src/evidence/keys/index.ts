export { checkStatement } from './check-statement.ts';
export { continueKeyRequest } from './continue-request.ts';
export { openWraps } from './present-wraps.ts';
export {
  getKeyAccount,
  getKeyCertificate,
  getKeyCertificateSha256,
  isAnyCompromised,
  publishRevocationsKind,
} from './keys-store.ts';
export { revokeAllKeys } from './revoke-all-keys.ts';
export { publishRevocations } from './publish-revocations.ts';
