export { lookLocally } from './compare-locally.ts';
export { compareWork } from './compare-work.ts';
export { extractFeatures } from './extract-features.ts';
export { type Compared, findFeatures } from './fingerprints-store.ts';
export { indexFeatures, indexWork } from './index-work.ts';
export { localSource } from './local-source.ts';
export { workSource } from './work-source.ts';
