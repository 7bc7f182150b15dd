export { requireGuardian } from './require-guardian.ts';
