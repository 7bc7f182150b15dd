export { changeHold, insertHold, isAccountHeld, isWorkHeld, lockHold, type LockedHold } from './holds-store.ts';
