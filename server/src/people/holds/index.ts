export { changeHold, insertHold, isAccountHeld, lockHold, type LockedHold } from './holds-store.ts';
