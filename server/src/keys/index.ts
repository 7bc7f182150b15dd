export { continueRequests } from './continue-requests.ts';
export { getKeyCertificate, holdLiveKey } from './keys-store.ts';
export { publishRevocations } from './publish-revocations.ts';
