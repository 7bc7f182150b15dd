export { compareWork, loadHashes } from './compare-work.ts';
export { findFeatures } from './fingerprints-store.ts';
