export { findLiveKey, getKeyCertificate } from './keys-store.ts';
