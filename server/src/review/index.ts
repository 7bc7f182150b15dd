export { compareCases } from './compare-cases.ts';
