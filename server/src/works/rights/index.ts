export { reserveRights } from './reserve-rights.ts';
export { listGrants, markGranted, markReleased, passAssignments, type GrantRow } from './rights-store.ts';
