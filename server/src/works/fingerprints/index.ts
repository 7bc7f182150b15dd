export { compareWork, isStrong, splitHashes } from './compare-work.ts';
export { findFeatures } from './fingerprints-store.ts';
export { indexWork } from './index-work.ts';
export { workSource } from './work-source.ts';
