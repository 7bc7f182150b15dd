export { compareWork } from './compare-work.ts';
