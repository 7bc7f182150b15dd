export { continueRequests } from './continue-requests.ts';
export { getKeyAccount, getKeyCertificate, holdLiveKey } from './keys-store.ts';
export { revokeAllKeys } from './revoke-all-keys.ts';
export { publishRevocations } from './publish-revocations.ts';
