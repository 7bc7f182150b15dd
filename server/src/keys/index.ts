export { continueRequests } from './continue-requests.ts';
export { getKeyCertificate, holdLiveKey } from './keys-store.ts';
export { revokeAllKeys } from './revoke-all-keys.ts';
export { publishRevocations } from './publish-revocations.ts';
