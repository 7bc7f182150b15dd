export * from './cases-store.ts';
export { openCase } from './open-case.ts';
