export { compareWork, loadHashes } from './compare-work.ts';
export { findFeatures } from './originality-store.ts';
