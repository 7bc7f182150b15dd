export { compareCases } from './compare-cases.ts';
export { labelNearCopies } from './label-near-copies.ts';
export { returnIdleCases } from './return-idle-cases.ts';
