export * from './cases-store.ts';
export { dueAt, openCase } from './open-case.ts';
