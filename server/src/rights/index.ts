export { reserveRights } from './reserve-rights.ts';
export { listGrants, markGranted, markReleased, type GrantRow } from './rights-store.ts';
