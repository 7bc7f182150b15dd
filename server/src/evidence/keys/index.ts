export { checkStatement } from './check-statement.ts';
export { continueRequests } from './continue-requests.ts';
export { getKeyAccount, getKeyCertificate, getKeyCertificateSha256 } from './keys-store.ts';
export { revokeAllKeys } from './revoke-all-keys.ts';
export { publishRevocations } from './publish-revocations.ts';
