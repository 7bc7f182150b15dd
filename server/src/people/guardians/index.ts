export { hasGuardianAgreed, requireGuardian } from './require-guardian.ts';
